import folha from '#styles/app.css?url';

/** Milliseconds after the load event: on a slow link the islands come first. */
const DEPOIS_MS = 3000;
const UM_ANO_S = 31_536_000;

/** Its value is the address of the cached style sheet, which changes with its content. */
export const COOKIE_DA_FOLHA = 'folha';

/** Fills the browser's caches after the page has loaded: the style sheet, and pages for reading offline. */
export function guardarParaDepois(): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', guardarParaDepois, { once: true });
    return;
  }
  setTimeout(() => void guardarAFolha(), DEPOIS_MS);
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
 * Loads the style sheet of the shell into the browser's cache once, after everything else, and records that in a cookie; later pages use
 * it. The first visit has the styles within the page.
 */
async function guardarAFolha(): Promise<void> {
  const https = location.protocol === 'https:';
  // Over HTTPS a cookie has the prefix that stops other hosts from setting it.
  const par = `${https ? '__Host-' : ''}${COOKIE_DA_FOLHA}=${folha}`;
  if (document.cookie.split('; ').includes(par)) return;
  const resposta = await fetch(folha).catch(() => null);
  if (!resposta?.ok) return;
  await resposta.arrayBuffer();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is served
  document.cookie = `${par}; path=/; max-age=${UM_ANO_S}; samesite=lax${https ? '; secure' : ''}`;
}
