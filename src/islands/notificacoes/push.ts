import { createApi } from '#lib/api.ts';
import { notificacoes } from '#lib/notificacoes/contract.ts';
import { DURACAO_DO_PUSH_MS, INTERVALO_DO_PUSH_MS } from '#lib/shell/rules.ts';

/**
 * Polls for push messages every 60 s while a page of the app is visible and shows each for 10 s (specification 1,
 * section 7). One tab polls for all: it holds a lock and tells the others.
 */
const api = createApi({ notificacoes }, { fetch: globalThis.fetch, baseUrl: location.origin });
const channel = new BroadcastChannel('via-livre-push');
channel.addEventListener('message', ({ data }) => show(String(data)));

const LAST = 'pushEm';

void run();

async function run(): Promise<never> {
  for (;;) {
    await until('visible');
    await navigator.locks.request('via-livre-push', pollWhileVisible);
  }
}

async function pollWhileVisible(): Promise<void> {
  while (document.visibilityState === 'visible') {
    const rest = Number(localStorage.getItem(LAST) ?? 0) + INTERVALO_DO_PUSH_MS - Date.now();
    if (rest > 0) {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, rest)), until('hidden')]);
      continue;
    }
    localStorage.setItem(LAST, String(Date.now()));
    await poll();
  }
}

function until(state: DocumentVisibilityState): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== state) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}

async function poll(): Promise<void> {
  // A failed poll is the next poll's business: the message stays on the server.
  const next = await api.notificacoes.push().catch(() => null);
  if (!next) return;
  show(next.Mensagem);
  channel.postMessage(next.Mensagem);
}

function show(text: string): void {
  const place = document.getElementById('push');
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  setTimeout(() => {
    place.hidden = true;
    place.textContent = '';
  }, DURACAO_DO_PUSH_MS);
}
