import alerta from 'icone:alerta';
import erro from 'icone:erro';
import info from 'icone:info';
import ok from 'icone:ok';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ErroDeCampo, linhaDoResumo, partesDoAviso, type TipoDeAviso } from '#lib/ui/campo.ts';
import { Icone } from './Icone.tsx';

const DESENHOS = { erro, ok, info, alerta };

interface Props {
  tipo?: TipoDeAviso | undefined;
  titulo?: string | undefined;
  texto?: string | undefined;
  /** Words of the text that are a link. */
  palavras?: string | undefined;
  href?: string | undefined;
  /** 'alert' speaks at once, 'status' when the reader is free; without it, plain content. */
  papel?: 'alert' | 'status' | undefined;
  /** A page without script starts at this message. */
  foco?: boolean | undefined;
  children?: ReactNode;
}

export function Alerta({ tipo = 'info', titulo, papel, foco, children, ...aviso }: Props) {
  const { antes, link, depois } = partesDoAviso(aviso);
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was sent
    <div className={`alerta alerta-${tipo}`} role={papel} tabIndex={foco ? -1 : undefined} autoFocus={foco}>
      <Icone svg={DESENHOS[tipo]} />
      <div>
        {titulo && <p className="alerta-titulo">{titulo}</p>}
        {aviso.texto && (
          <p>
            {link ? (
              <>
                <span>{antes}</span>
                <a href={link.href}>{link.texto}</a>
                <span>{depois}</span>
              </>
            ) : (
              antes
            )}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

interface PropsDeResumoDeErros {
  erros: readonly ErroDeCampo[];
  titulo?: string | undefined;
  /** The number of the answer with these errors: a new one takes the focus; a corrected field, and 0 for the rendered page, do not. */
  resposta?: unknown;
}

/** The error summary above a form: names its wrong fields, each once. A new answer focuses the first one, and the title says so. */
export function ResumoDeErros({
  erros,
  titulo = 'Há algo a corrigir',
  resposta = erros,
}: PropsDeResumoDeErros) {
  const vazio = erros.length === 0;
  const caixa = useMensagem(resposta, { aberta: !vazio, erro: true, campo: erros[0]?.campo });
  if (vazio) return null;
  return (
    <div className="resumo-de-erros" role="alert" tabIndex={-1} ref={caixa}>
      <h2>{titulo}</h2>
      <ul>
        {erros.map((e) => (
          <li key={e.campo + e.texto}>
            <a href={`#${e.campo}`}>{linhaDoResumo(e)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The message of an answer: it, or the first wrong field, takes the focus, and while it is an error the page's title says so. A new answer takes the focus again,
 * even with the same text; a corrected field does not, nor a message that came with the page (`resposta` 0), whose title the server
 * wrote.
 */
export function useMensagem(
  resposta: unknown,
  { aberta, erro, campo }: { aberta: boolean; erro: boolean; campo?: string | undefined },
): RefObject<HTMLDivElement | null> {
  const caixa = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, not as its fields are mended
  useLayoutEffect(() => {
    if (resposta !== 0) return focusMessage(() => fieldInSight(campo) ?? caixa.current);
  }, [resposta]);
  useLayoutEffect(() => {
    if (!aberta || !erro || resposta === 0) return;
    const antes = document.title;
    document.title = antes.startsWith('Erro: ') ? antes : `Erro: ${antes}`;
    return () => {
      document.title = antes;
    };
  }, [resposta, aberta, erro]);
  return caixa;
}

/**
 * Focuses the message after paint. Returns a function that cancels it. Does nothing when the user has moved to a
 * field meanwhile: the next key belongs to that field.
 */
export function focusMessage(mensagem: () => HTMLElement | null): () => void {
  const antes = document.activeElement;
  return afterPaint(() => {
    if (foiAdiante(antes)) return;
    const aqui = mensagem();
    aqui?.focus({ preventScroll: true });
    // With its label and its sentence, clear of what sticks to the edges of the screen.
    aqui?.scrollIntoView({ block: aqui.matches('input, select, textarea') ? 'center' : 'nearest' });
  });
}

function fieldInSight(campo: string | undefined): HTMLElement | null {
  const control = campo === undefined ? null : document.getElementById(campo);
  return control?.checkVisibility() ? control : null;
}

/** A closing overlay restores the focus by itself: that is no move to a field. */
function foiAdiante(antes: Element | null): boolean {
  const { activeElement: agora } = document;
  return agora !== antes && !antes?.closest('dialog') && Boolean(agora?.matches('input, select, textarea'));
}

/**
 * Runs `act` after the next paint. Returns a function that cancels it. Moving the focus forces a layout of the page,
 * which should not delay the paint of a press.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
