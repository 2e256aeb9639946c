import { type ComponentType, createContext, lazy, type ReactNode, useContext } from 'react';
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

/** The frame of a control: label, hint, error. */
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

/** What a form hands down to its fields: how each looks, its value and its error. */
type NoFormulario = Pick<DrawnForm, 'campos' | 'values' | 'errors'>;

export const Contexto = createContext<NoFormulario | null>(null);

/** Whether the form is being sent. A separate context, because only buttons use it: a press rerenders no field. */
export const Pendente = createContext(false);

/** The enclosing form, or null for a standalone field. */
export function useFormulario(): NoFormulario | null {
  return useContext(Contexto);
}

/** A field of the form's table by name; explicit props override it. */
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
  const errado = form && Object.keys(form.campos).find((nome) => form.errors[nome]);
  // A page that came back with errors, without script, starts at the first one.
  const foco = errado === p.nome ? { autoFocus: true } : undefined;
  return { p: todas, l: ligacoes({ ...todas, nome: p.nome }), foco };
}

/** Props of a field inside a form: only the name is required, the rest is in the table. */
export type NoForm<P extends { nome: string }> = Partial<P> & Pick<PropsDeCampo, 'nome'>;

function given<P extends object>(p: P): P {
  return Object.fromEntries(Object.entries(p).filter(([, value]) => value !== undefined)) as P;
}

/**
 * A part of an island, loaded on demand. Where its file does not come (no network, a newer version) the part is missing: a rejected
 * `lazy` would remove the whole form with what was typed.
 */
export function sobDemanda<P>(carregar: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => carregar().catch(() => ({ default: () => null })));
}
