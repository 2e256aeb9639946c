import { useStore } from '@nanostores/react';
import sino from 'lucide-static/icons/bell.svg?raw';
import fechar from 'lucide-static/icons/x.svg?raw';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { type Polled, usePolling } from '#islands/ui/usePolling.ts';
import type { Novidade } from '#lib/avisos/notificacoesPush.ts';
import { paths } from '#lib/paths.ts';
import { $login, $naoLidas } from '#lib/session.ts';
import { DURACAO_DO_PUSH_MS, INTERVALO_DO_PUSH_MS } from '#lib/shell/rules.ts';
import { $snacks, avisar, avisarOGuardado, dispensar, type Snack } from '#lib/snackbar.ts';
import { deviceMemory } from '#lib/storage.ts';
import { Icone } from '../ui/Botao.tsx';

interface Props {
  /** The sign-in name of the open session. */
  email: string;
  /** A purchase is under way: no push message comes between. */
  calado: boolean;
}

const NADA: readonly Snack[] = [];

/** What the shell says in passing, over whatever is on the screen: push messages, 'Copiado!'. A region that is always there, so that it is read aloud. */
export function Avisos({ email, calado }: Props) {
  const snacks = useStore($snacks, { ssr: () => NADA });
  useEffect(avisarOGuardado, []);
  useEffect(() => {
    // Kept as CLLogin, also where the storage was empty (specification 1, section 2).
    if ($login.get() !== email) $login.set(email);
  }, [email]);
  return (
    <div className="avisos" role="status">
      {!calado && <Pushes />}
      {snacks.map(({ id, texto, tom, href }) => (
        <div key={id} className={`aviso-breve aviso-${tom}`}>
          <p>{texto}</p>
          {href && (
            <>
              <a href={href}>Ver</a>
              <button type="button" aria-label="Fechar o aviso" onClick={() => dispensar(id)}>
                <Icone svg={fechar} />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** Only where nothing is being bought: a message that is not asked for waits on the server. */
function Pushes() {
  usePush();
  return null;
}

interface PropsDeSino {
  /** As the page was made. */
  naoLidas: number;
}

/** The bell of the shell with its unread count, which follows push messages and the other tabs. */
export function Sino({ naoLidas }: PropsDeSino) {
  const agora = useStore($naoLidas, { ssr: () => null }) ?? naoLidas;
  useEffect(() => {
    // A page just made knows best: a notice may have been read by opening it.
    $naoLidas.set(naoLidas);
  }, [naoLidas]);
  const novas = agora === 1 ? '1 não lida' : `${agora} não lidas`;
  return (
    <a
      className="botao botao-icone"
      href={paths.app.notificacoes.lista}
      aria-label={agora > 0 ? `Notificações, ${novas}` : 'Notificações'}
    >
      <Icone svg={sino} />
      {agora > 0 && (
        <span className="contagem" aria-hidden="true">
          {agora > 99 ? '99+' : agora}
        </span>
      )}
    </a>
  );
}

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
function usePush(): void {
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
