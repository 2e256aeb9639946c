import letra from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import folha from '#styles/app.css?url';

/** Milliseconds after the load event: on a slow link the islands come first. */
const DEPOIS_MS = 3000;
const UM_ANO_S = 31_536_000;

export const COOKIE_DA_LETRA = 'letra';
/** The cookie's value in a browser that has cached the font. */
export const TEM_A_LETRA = '1';
/** Its value is the address of the cached style sheet, which changes with its content. */
export const COOKIE_DA_FOLHA = 'folha';

/** Fills the browser's caches after the page has loaded: font, style sheet, and pages for reading offline. */
export function guardarParaDepois(): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', guardarParaDepois, { once: true });
    return;
  }
  guardarArquivos();
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('astro:hydrate', whenHydrated, true);
  whenHydrated();
}

/** After the islands' hydration, so that its requests do not delay them on a slow link. */
function whenHydrated(): void {
  if (document.querySelector('astro-island[ssr]:not([client=visible])')) return;
  document.removeEventListener('astro:hydrate', whenHydrated, true);
  navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    console.info('offline copies are not available', cause);
  });
}

/**
 * Loads the font and the style sheet of the shell into the browser's cache once, after everything else, and records that in cookies;
 * later pages use them. The first visit shows the system's font and has the styles within the page.
 */
function guardarArquivos(): void {
  setTimeout(() => {
    void guardar(COOKIE_DA_LETRA, TEM_A_LETRA, letra);
    void guardar(COOKIE_DA_FOLHA, folha, folha);
  }, DEPOIS_MS);
}

async function guardar(cookie: string, valor: string, arquivo: string): Promise<void> {
  const https = location.protocol === 'https:';
  // Over HTTPS a cookie has the prefix that stops other hosts from setting it.
  const par = `${https ? '__Host-' : ''}${cookie}=${valor}`;
  if (document.cookie.split('; ').includes(par)) return;
  const resposta = await fetch(arquivo).catch(() => null);
  if (!resposta?.ok) return;
  await resposta.arrayBuffer();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is served
  document.cookie = `${par}; path=/; max-age=${UM_ANO_S}; samesite=lax${https ? '; secure' : ''}`;
}
