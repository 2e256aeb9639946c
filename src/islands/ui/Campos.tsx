import { type ReactNode, useMemo } from 'react';
import type { PropsDeRadio } from '#lib/ui/campo.ts';
import { Campo, Selecao } from './Campo.tsx';
import { Dica, Erro, type NoForm, useCampo, useFormulario } from './Moldura.tsx';

/** The component of a non-text field, by the kind in its row. */
export const CONTROLES = { selecao: Selecao, escolha: Escolha, marcar: Marcar };

interface Props {
  nomes?: readonly string[] | undefined;
  /** All fields except those rendered elsewhere. */
  menos?: readonly string[] | undefined;
}

/** Fields of the form's table, each by its kind: all in order, all but some, or the named ones. */
export function Campos({ nomes, menos = [] }: Props) {
  const campos = useFormulario()?.campos ?? {};
  return (nomes ?? Object.keys(campos).filter((nome) => !menos.includes(nome))).map((nome) => {
    const como = campos[nome]?.como;
    const Controle = como ? CONTROLES[como] : Campo;
    return <Controle nome={nome} key={nome} />;
  });
}

export function Escolha(props: NoForm<PropsDeRadio>) {
  const { p, l, foco } = useCampo(props);
  return (
    <fieldset
      className="campo"
      disabled={p.desabilitado}
      data-obrigatorio={p.obrigatorio ? '' : undefined}
      aria-describedby={l.descritoPor}
    >
      <legend>{p.rotulo}</legend>
      <Dica p={p} l={l} />
      <div className="opcoes">
        {p.opcoes?.map((o, i) => (
          <label className={p.cartoes ? 'opcao opcao-cartao' : 'opcao'} key={o.valor}>
            <input
              type="radio"
              id={i === 0 ? l.id : undefined}
              name={p.nome}
              value={o.valor}
              defaultChecked={o.valor === p.valor}
              required={p.obrigatorio}
              {...(i === 0 ? foco : undefined)}
            />
            <span>
              <span>{o.rotulo}</span>
              {o.dica && <small className="campo-dica opcao-dica">{o.dica}</small>}
            </span>
          </label>
        ))}
      </div>
      <Erro p={p} l={l} />
    </fieldset>
  );
}

interface PropsDeMarcar {
  nome: string;
  id?: string | undefined;
  rotulo?: string | undefined;
  /** Value sent when marked; 'on' without it. */
  envia?: string | undefined;
  marcado?: boolean | undefined;
  obrigatorio?: boolean | undefined;
  desabilitado?: boolean | undefined;
  erro?: string | undefined;
}

interface PropsDaCaixa extends NoForm<PropsDeMarcar> {
  /** The label, if it contains links. */
  children?: ReactNode;
}

export function Marcar({ children, ...props }: PropsDaCaixa) {
  const { p, l, foco } = useCampo(props);
  return (
    <div className="campo">
      <label className="opcao">
        <input
          type="checkbox"
          id={l.id}
          name={p.nome}
          value={p.envia}
          defaultChecked={p.marcado ?? p.valor === (p.envia ?? 'on')}
          required={p.obrigatorio}
          disabled={p.desabilitado}
          aria-describedby={l.descritoPor}
          aria-invalid={l.invalido}
          {...foco}
        />
        <span>{children ?? p.rotulo}</span>
      </label>
      <Erro p={p} l={l} />
    </div>
  );
}

interface PropsDeOculto {
  nome: string;
  valor?: string | undefined;
}

/**
 * A hidden field. React writes the initial value back at each render: it is keyed by its value, so that a value set by an answer
 * (useEnvio) stays.
 */
export function Oculto({ nome, valor }: PropsDeOculto) {
  const form = useFormulario();
  const atual = valor ?? form?.values[nome] ?? '';
  return useMemo(() => <input type="hidden" name={nome} defaultValue={atual} />, [nome, atual]);
}
