import type { PropsDeRadio } from '#lib/ui/campo.ts';
import { type NoForm, useCampo } from './contexto.ts';
import { Dica, Erro } from './Moldura.tsx';

/** One of a few, all in sight, uncontrolled. */
export function Escolha(props: NoForm<PropsDeRadio>) {
  const { p, l } = useCampo(props);
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
              disabled={o.desabilitada}
              required={p.obrigatorio}
            />
            <span>
              {o.rotulo}
              {o.dica && <small className="campo-dica opcao-dica">{o.dica}</small>}
            </span>
          </label>
        ))}
      </div>
      <Erro p={p} l={l} />
    </fieldset>
  );
}
