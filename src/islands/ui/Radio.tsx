import { ligacoes, type PropsDeRadio } from '#lib/ui/campo.ts';

interface Props extends PropsDeRadio {
  aoMudar?: ((valor: string) => void) | undefined;
}

/** React twin of CampoRadio.astro. */
export function Radio(p: Props) {
  const l = ligacoes(p);
  return (
    <fieldset
      className="campo"
      disabled={p.desabilitado}
      data-obrigatorio={p.obrigatorio ? '' : undefined}
      aria-describedby={l.descritoPor}
    >
      <legend>{p.rotulo}</legend>
      {p.dica && (
        <p className="campo-dica" id={l.idDica}>
          {p.dica}
        </p>
      )}
      <div className="opcoes">
        {p.opcoes.map((o, i) => (
          <label key={o.valor} className={p.cartoes ? 'opcao opcao-cartao' : 'opcao'}>
            <input
              type="radio"
              id={i === 0 ? l.id : undefined}
              name={p.nome}
              value={o.valor}
              defaultChecked={o.valor === p.valor}
              disabled={o.desabilitada}
              required={p.obrigatorio}
              onChange={p.aoMudar && (() => p.aoMudar?.(o.valor))}
            />
            <span>
              {o.rotulo}
              {o.dica && <small className="campo-dica opcao-dica">{o.dica}</small>}
            </span>
          </label>
        ))}
      </div>
      {p.erro && (
        <p className="campo-erro" id={l.idErro}>
          {p.erro}
        </p>
      )}
    </fieldset>
  );
}
