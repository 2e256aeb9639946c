import fechar from 'icone:fechar';
import sino from 'icone:sino';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Icone } from '#islands/ui/Icone.tsx';
import { type Polled, usePolling } from '#islands/ui/usePolling.ts';
import type { Novidade } from '#lib/avisos/notificacoesPush.ts';
import { paths } from '#lib/paths.ts';
import { $login, $naoLidas } from '#lib/session/session.ts';
import { DURACAO_DO_PUSH_MS, INTERVALO_DO_PUSH_MS } from '#lib/shell/rules.ts';
import { deviceMemory } from '#lib/storage.ts';
import { $snacks, avisar, avisarOGuardado, dispensar, type Snack } from '#lib/ui/snackbar.ts';
import { guardarParaDepois } from './guardados.ts';

interface Props {
  /** The sign-in name of the open session. */
  email: string;
  /** In a purchase or the wizard: no push message is shown. */
  calado: boolean;
}

const NADA: readonly Snack[] = [];

/** The shell's messages above the page: push messages, 'Copiado!'. A permanent live region, so that they are read aloud. */
export const Avisos = comFronteira(function Avisos({ email, calado }: Props) {
  const snacks = useStore($snacks, { ssr: () => NADA });
  useEffect(avisarOGuardado, []);
  useEffect(guardarParaDepois, []);
  useEffect(() => {
    // Stored as CLLogin, also when the storage was empty (specification 1, section 2).
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
              <button
                type="button"
                className="botao botao-icone"
                aria-label="Fechar o aviso"
                onClick={() => dispensar(id)}
              >
                <Icone svg={fechar} />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  );
});

/**
 * Polls for push messages every 60 s while a page of the app is visible and shows each for 10 s (specification 1, section 7). Only where
 * `calado` is false: an unrequested message waits on the server.
 */
function Pushes() {
  usePolling($push, { ask: poll, wait: rest });
  return null;
}

interface PropsDeSino {
  naoLidas: number;
}

/** The bell of the shell with its unread count, which follows push messages and other tabs. */
export const Sino = comFronteira(function Sino({ naoLidas }: PropsDeSino) {
  const agora = useStore($naoLidas, { ssr: () => null }) ?? naoLidas;
  useEffect(() => {
    // A newly rendered page is the most current: opening it may have read a notification.
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
});

/** When any tab of this device last polled. */
const LAST = 'pushEm';
/** The page loads first: no poll before this time. */
const AFTER_LOAD_MS = 3_000;

const $push = atom<Polled<'asked'>>({ answer: null, lost: false });

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
  deviceMemory.set(LAST, String(Date.now()));
  // The parser is loaded with the first poll, so that no page waits for it.
  const [{ ask }, { Push }] = await Promise.all([
    import('#lib/api/ask.ts'),
    import('#lib/avisos/notificacoesPush.ts'),
  ]);
  // After a failed poll the message stays on the server for the next one.
  const novidade = await ask(Push, paths.pushApp);
  if (novidade !== null) hear(novidade);
  return 'asked';
}

/** Until this device's next poll. A time in the future comes from a clock that was set back. */
function rest(): number {
  const now = Date.now();
  const last = Number(deviceMemory.get(LAST) ?? 0);
  const due = last <= now ? last + INTERVALO_DO_PUSH_MS : now;
  return Math.max(0, due - now, AFTER_LOAD_MS - performance.now());
}
