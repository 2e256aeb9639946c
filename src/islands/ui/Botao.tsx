import { type ReactNode, useContext } from 'react';
import { Pendente } from './Moldura.tsx';

interface Props {
  children: ReactNode;
  tipo?: 'submit' | 'button' | undefined;
  estilo?: 'principal' | 'perigo' | 'texto' | undefined;
  /**
   * Pending: the button keeps its place and focus, says so, and ignores presses. By default a submit button is pending while its form
   * is.
   */
  pendente?: boolean | undefined;
  /** The button's label while pending. */
  rotuloPendente?: string | undefined;
  desabilitado?: boolean | undefined;
  nome?: string | undefined;
  valor?: string | undefined;
  aoClicar?: (() => void) | undefined;
  /** The id of the popover that it opens. */
  abre?: string | undefined;
}

export function Botao(p: Props) {
  const enviando = useContext(Pendente);
  const pendente = p.pendente ?? (p.tipo !== 'button' && enviando);
  return (
    <button
      type={p.tipo ?? 'submit'}
      className={p.estilo ? `botao botao-${p.estilo}` : 'botao'}
      name={p.nome}
      value={p.valor}
      popoverTarget={p.abre}
      disabled={p.desabilitado}
      aria-busy={pendente ? 'true' : undefined}
      aria-disabled={pendente ? 'true' : undefined}
      onClick={(e) => {
        if (pendente) e.preventDefault();
        else p.aoClicar?.();
      }}
    >
      {pendente && <span className="girando" aria-hidden="true" />}
      <span className="botao-rotulo">{(pendente && p.rotuloPendente) || p.children}</span>
    </button>
  );
}
