import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  tipo?: 'submit' | 'button' | undefined;
  estilo?: 'principal' | 'sinal' | 'perigo' | 'texto' | undefined;
  bloco?: boolean | undefined;
  /** Work is under way: the button keeps its place and focus, says so, and takes no second press. */
  pendente?: boolean | undefined;
  /** What the button says while pending. */
  rotuloPendente?: string | undefined;
  desabilitado?: boolean | undefined;
  nome?: string | undefined;
  valor?: string | undefined;
  aoClicar?: (() => void) | undefined;
}

export function Botao(p: Props) {
  const classes = ['botao', p.estilo && `botao-${p.estilo}`, p.bloco && 'botao-largo'].filter(Boolean);
  return (
    <button
      type={p.tipo ?? 'submit'}
      className={classes.join(' ')}
      name={p.nome}
      value={p.valor}
      disabled={p.desabilitado}
      aria-busy={p.pendente ? 'true' : undefined}
      aria-disabled={p.pendente ? 'true' : undefined}
      onClick={(e) => {
        if (p.pendente) e.preventDefault();
        else p.aoClicar?.();
      }}
    >
      {p.pendente && <span className="girando" aria-hidden="true" />}
      {p.pendente && p.rotuloPendente ? p.rotuloPendente : p.children}
    </button>
  );
}
