import { guardarArquivos } from './guardados.ts';

addEventListener('load', guardarArquivos);

/** Offline reading of visited pages. Registered after the islands' hydration, so that its requests do not delay them on a slow link. */
if ('serviceWorker' in navigator) {
  addEventListener('load', whenHydrated);
  document.addEventListener('astro:hydrate', whenHydrated, true);
}

function whenHydrated(): void {
  if (document.readyState !== 'complete' || document.querySelector('astro-island[ssr]:not([client=visible])'))
    return;
  document.removeEventListener('astro:hydrate', whenHydrated, true);
  navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
    console.info('offline copies are not available', cause);
  });
}
