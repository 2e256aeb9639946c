import type { ReactNode } from 'react';
import type { Ligacoes } from '#lib/ui/campo.ts';

interface Props {
  p: {
    rotulo?: string | undefined;
    dica?: string | undefined;
    recorte?: string | undefined;
    erro?: string | undefined;
    obrigatorio?: boolean | undefined;
  };
  l: Ligacoes;
  children: ReactNode;
}

/** What stands around a control: label, hint, error. */
export function Moldura({ p, l, children }: Props) {
  return (
    <div className="campo" data-obrigatorio={p.obrigatorio ? '' : undefined}>
      <label htmlFor={l.id}>{p.rotulo}</label>
      <Dica p={p} l={l} />
      {p.recorte && <img className="campo-recorte" src={p.recorte} alt="" />}
      {children}
      <Erro p={p} l={l} />
    </div>
  );
}

export function Dica({ p, l }: Omit<Props, 'children'>) {
  if (!p.dica) return null;
  return (
    <p className="campo-dica" id={l.idDica}>
      {p.dica}
    </p>
  );
}

export function Erro({ p, l }: Omit<Props, 'children'>) {
  if (!p.erro) return null;
  return (
    <p className="campo-erro" id={l.idErro}>
      {p.erro}
    </p>
  );
}
