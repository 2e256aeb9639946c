/** What the reader of photographs weighs, in bytes as they are unpacked by the browser (the wasm) and as they come (the data). */
export const PESO = { nucleo: 2_857_601, dados: 1_392_239 };

/** What comes over the network, packed: told before anything is fetched. */
export const DOWNLOAD = 'cerca de 2,5 MB';
