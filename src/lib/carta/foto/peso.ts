/** The size of the photograph reader in bytes: uncompressed wasm, and data as transferred. */
export const PESO = { nucleo: 2_857_601, dados: 1_392_239 };

/** The transferred size, shown before anything is loaded. */
export const DOWNLOAD = 'cerca de 2,5 MB';
