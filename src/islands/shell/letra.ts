import arquivo from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';

/** Milliseconds after the load event: on a slow link the islands come first. */
const DEPOIS_MS = 3000;
const UM_ANO_S = 31_536_000;

/**
 * Loads the font into the browser's cache once, after everything else, and records that in a cookie; later pages use it. The first
 * visit shows the system's font.
 */
export function guardarLetra(): void {
  const nome = nomeDoCookieDaLetra(location.protocol === 'https:');
  if (document.cookie.includes(`${nome}=`)) return;
  setTimeout(async () => {
    const resposta = await fetch(arquivo).catch(() => null);
    if (!resposta?.ok) return;
    await resposta.arrayBuffer();
    const seguro = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is served
    document.cookie = `${nome}=${TEM_A_LETRA}; path=/; max-age=${UM_ANO_S}; samesite=lax${seguro}`;
  }, DEPOIS_MS);
}

export const COOKIE_DA_LETRA = 'letra';
/** The cookie's value in a browser that has cached the font. */
export const TEM_A_LETRA = '1';

/** Over HTTPS a cookie has the prefix that stops other hosts from setting it. */
function nomeDoCookieDaLetra(https: boolean): string {
  return https ? `__Host-${COOKIE_DA_LETRA}` : COOKIE_DA_LETRA;
}
