import { type ReactNode, useContext } from 'react';
import { Pendente } from './contexto.ts';

interface Props {
  children: ReactNode;
  tipo?: 'submit' | 'button' | undefined;
  estilo?: 'principal' | 'sinal' | 'perigo' | 'texto' | undefined;
  bloco?: boolean | undefined;
  /**
   * Work is under way: the button keeps its place and focus, says so, and takes no second press. Without it, a button that
   * sends is pending while its form is.
   */
  pendente?: boolean | undefined;
  /** What the button says while pending. */
  rotuloPendente?: string | undefined;
  desabilitado?: boolean | undefined;
  nome?: string | undefined;
  valor?: string | undefined;
  aoClicar?: (() => void) | undefined;
}

export function Botao(p: Props) {
  const enviando = useContext(Pendente);
  const pendente = p.pendente ?? (p.tipo !== 'button' && enviando);
  const classes = ['botao', p.estilo && `botao-${p.estilo}`, p.bloco && 'botao-largo'].filter(Boolean);
  return (
    <button
      type={p.tipo ?? 'submit'}
      className={classes.join(' ')}
      name={p.nome}
      value={p.valor}
      disabled={p.desabilitado}
      aria-busy={pendente ? 'true' : undefined}
      aria-disabled={pendente ? 'true' : undefined}
      onClick={(e) => {
        if (pendente) e.preventDefault();
        else p.aoClicar?.();
      }}
    >
      {pendente && <span className="girando" aria-hidden="true" />}
      {pendente && p.rotuloPendente ? p.rotuloPendente : p.children}
    </button>
  );
}
