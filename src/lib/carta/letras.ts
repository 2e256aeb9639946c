/** A text as it is read: letters that programs write with other codes, marks without width, kinds of spaces and hyphens. */
export function comoSeLe(texto: string): string {
  return (
    texto
      .normalize('NFC')
      // Ghostscript writes the two letters of a ligature with their bytes exchanged: 'noti昀椀cação'.
      .replace(/[\u6100-\u7A00]/g, (letra) => INVERTIDA.get(letra) ?? letra)
      .replace(/[\uFB00-\uFB06\uFF01-\uFF5E]/g, (letra) => letra.normalize('NFKC'))
      .replace(/\p{Cc}/gu, (letra) => DO_TEX[letra.charCodeAt(0)] ?? '')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/[\u2010-\u2012\u2212]/g, '-')
  );
}

const INVERTIDA = new Map([...'fil'].map((letra) => [String.fromCharCode(letra.charCodeAt(0) << 8), letra]));

/** TeX's codes of ligatures in fonts that do not name their letters. */
const DO_TEX: Record<number, string> = { 27: 'ff', 28: 'fi', 29: 'fl', 30: 'ffi', 31: 'ffl' };
