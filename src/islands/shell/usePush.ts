import { atom } from 'nanostores';
import { useEffect } from 'react';
import { type Polled, usePolling } from '#islands/ui/usePolling.ts';
import type { Novidade } from '#lib/avisos/notificacoesPush.ts';
import { paths } from '#lib/paths.ts';
import { $naoLidas } from '#lib/session.ts';
import { DURACAO_DO_PUSH_MS, INTERVALO_DO_PUSH_MS } from '#lib/shell/rules.ts';
import { avisar } from '#lib/snackbar.ts';
import { deviceMemory } from '#lib/storage.ts';

/** When any tab of this device polled last. */
const LAST = 'pushEm';
/** The page comes first: nothing is asked before it has stood for so long. */
const AFTER_LOAD_MS = 3_000;
/** Whoever asked last asks again; another tab takes the turn when that one is silent for so long. Else all would ask at one moment. */
const OTHERS_TURN_MS = 2_000;

const $push = atom<Polled<'asked'>>({ answer: null, lost: false });

let channel: BroadcastChannel | undefined;
let lastHere = 0;

/**
 * Polls for push messages every 60 s while a page of the app is visible and shows each for 10 s (specification 1,
 * section 7). One tab polls for all: it tells the others what it heard.
 */
export function usePush(): void {
  useEffect(() => {
    channel = new BroadcastChannel('via-livre-push');
    channel.addEventListener('message', ({ data }: MessageEvent<Novidade>) => hear(data));
    return () => channel?.close();
  }, []);
  usePolling($push, { ask: poll, wait: rest });
}

function hear({ Mensagem, NaoLidas, Id }: Novidade): void {
  if (NaoLidas !== undefined) $naoLidas.set(NaoLidas);
  if (Mensagem !== undefined)
    avisar(Mensagem, {
      ms: DURACAO_DO_PUSH_MS,
      href: Id === undefined ? paths.app.notificacoes.lista : paths.app.notificacoes.ver(Id),
    });
}

async function poll(): Promise<'asked' | null> {
  if (rest() > 0) return 'asked';
  lastHere = Date.now();
  deviceMemory.set(LAST, String(lastHere));
  // What reads the answer comes with the first question: no page waits for it.
  const [{ ask }, { Push }] = await Promise.all([
    import('#lib/ask.ts'),
    import('#lib/avisos/notificacoesPush.ts'),
  ]);
  // A failed poll is the next poll's business: the message stays on the server.
  const novidade = await ask(Push, () => fetch(paths.pushApp));
  if (novidade === null) return 'asked';
  hear(novidade);
  channel?.postMessage(novidade);
  return 'asked';
}

/** Until the next poll is due, on this device. A time to come is that of a clock that was set back. */
function rest(): number {
  const now = Date.now();
  const kept = Number(deviceMemory.get(LAST) ?? 0);
  const elsewhere = kept <= now ? kept : 0;
  const due =
    elsewhere > lastHere
      ? elsewhere + INTERVALO_DO_PUSH_MS + OTHERS_TURN_MS
      : lastHere + INTERVALO_DO_PUSH_MS;
  return Math.max(0, due - now, AFTER_LOAD_MS - performance.now());
}
