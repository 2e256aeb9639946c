import { type Ref, useMemo } from 'react';
import { classeDoControle, type PropsDeSelecao } from '#lib/ui/campo.ts';
import { type NoForm, useCampo } from './contexto.ts';
import { Moldura } from './Moldura.tsx';

interface Props extends NoForm<PropsDeSelecao> {
  ref?: Ref<HTMLSelectElement> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
}

/** A choice from a list, uncontrolled. Give it a `key` of the list when the options change as a whole. */
export function Selecao({ ref, aoMudar, ...props }: Props) {
  const { p, l } = useCampo(props);
  // Up to 853 of them: what is said beside the list draws none of them again.
  const opcoes = useMemo(
    () =>
      p.opcoes?.map((o) => (
        <option key={o.valor} value={o.valor} disabled={o.desabilitada}>
          {o.rotulo}
        </option>
      )),
    [p.opcoes],
  );
  return (
    <Moldura p={p} l={l}>
      <select
        ref={ref}
        id={l.id}
        name={p.nome || undefined}
        className={classeDoControle(p.largura)}
        defaultValue={p.valor}
        // Without an empty choice there is always one: the standard has no 'required' there.
        required={p.obrigatorio && p.vazio !== undefined}
        disabled={p.desabilitado}
        autoComplete={p.autocomplete}
        aria-describedby={l.descritoPor}
        aria-invalid={l.invalido}
        onChange={aoMudar && ((e) => aoMudar(e.target.value))}
      >
        {p.vazio !== undefined && <option value="">{p.vazio}</option>}
        {opcoes}
      </select>
    </Moldura>
  );
}
