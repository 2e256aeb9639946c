/** Pages seen before can be read without a connection. Registered when everything else has loaded: it is no hurry. */
if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((cause: unknown) => {
      console.info('offline copies are not available', cause);
    });
  });
}
