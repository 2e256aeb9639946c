import type { Ref } from 'react';
import { classeDoControle, ligacoes, type PropsDeSelecao } from '#lib/ui/campo.ts';

interface Props extends PropsDeSelecao {
  ref?: Ref<HTMLSelectElement> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
}

/** React twin of CampoSelecao.astro. Give it a `key` of the list when the options change as a whole. */
export function Selecao(p: Props) {
  const l = ligacoes(p);
  return (
    <div className="campo" data-obrigatorio={p.obrigatorio ? '' : undefined}>
      <label htmlFor={l.id}>{p.rotulo}</label>
      {p.dica && (
        <p className="campo-dica" id={l.idDica}>
          {p.dica}
        </p>
      )}
      <select
        ref={p.ref}
        id={l.id}
        name={p.nome || undefined}
        className={classeDoControle(p.largura)}
        defaultValue={p.valor}
        required={p.obrigatorio}
        disabled={p.desabilitado}
        autoComplete={p.autocomplete}
        aria-describedby={l.descritoPor}
        aria-invalid={l.invalido}
        onChange={p.aoMudar && ((e) => p.aoMudar?.(e.target.value))}
      >
        {p.vazio !== undefined && <option value="">{p.vazio}</option>}
        {p.opcoes.map((o) => (
          <option key={o.valor} value={o.valor} disabled={o.desabilitada}>
            {o.rotulo}
          </option>
        ))}
      </select>
      {p.erro && (
        <p className="campo-erro" id={l.idErro}>
          {p.erro}
        </p>
      )}
    </div>
  );
}
