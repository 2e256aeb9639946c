import { createContext, type ReactNode, useContext } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { type Ligacoes, ligacoes, type PropsDeCampo } from '#lib/ui/campo.ts';

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

/** What a form tells its fields: how they look, what stands in them, what is wrong with them. */
type NoFormulario = Pick<DrawnForm, 'campos' | 'values' | 'errors'>;

export const Contexto = createContext<NoFormulario | null>(null);

/** Whether the form around is being sent. Apart, because buttons alone say so: a press draws none of the fields again. */
export const Pendente = createContext(false);

/** The form around, or null for a field that stands alone. */
export function useFormulario(): NoFormulario | null {
  return useContext(Contexto);
}

/** A field as its form's table has it, by name; what the caller gives goes first. */
export function useCampo<P extends { nome: string }>(p: P) {
  const form = useFormulario();
  const { obrigatorio, ...desenho } = form?.campos[p.nome] ?? { rotulo: '', obrigatorio: undefined };
  const todas = {
    ...desenho,
    obrigatorio: obrigatorio !== undefined,
    valor: form?.values[p.nome],
    erro: form?.errors[p.nome],
    ...given(p),
  };
  return { p: todas, l: ligacoes({ ...todas, nome: p.nome }) };
}

/** Props of a field inside a form: only the name is needed, the rest stands in the table. */
export type NoForm<P extends { nome: string }> = Partial<P> & Pick<PropsDeCampo, 'nome'>;

function given<P extends object>(p: P): P {
  return Object.fromEntries(Object.entries(p).filter(([, value]) => value !== undefined)) as P;
}
