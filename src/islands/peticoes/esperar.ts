/** While a petition is being written, asks the page itself every few seconds, for a few minutes, and shows it when it is ready. */
const INTERVALO_MS = 2000;
const VEZES = 60;

void esperar();

async function esperar(): Promise<void> {
  for (let vez = 0; vez < VEZES && document.querySelector('[data-esperar]'); vez += 1) {
    await new Promise((resolve) => setTimeout(resolve, INTERVALO_MS));
    if (document.visibilityState === 'visible' && (await pronta())) return location.reload();
  }
}

async function pronta(): Promise<boolean> {
  try {
    const resposta = await fetch(location.href);
    const pagina = new DOMParser().parseFromString(await resposta.text(), 'text/html');
    return resposta.ok && !pagina.querySelector('[data-esperar]');
  } catch {
    // Without a connection the next turn asks again.
    return false;
  }
}
