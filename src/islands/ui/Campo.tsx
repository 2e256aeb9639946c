import type { ReactNode, Ref } from 'react';
import { classeDoControle, ligacoes, type PropsDeCampo } from '#lib/ui/campo.ts';

interface Props extends PropsDeCampo {
  /** For masks and for focus after an error. */
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
  children?: ReactNode;
}

/** React twin of Campo.astro: same markup. Uncontrolled, so that text typed before hydration survives. */
export function Campo(p: Props) {
  const l = ligacoes(p);
  const comuns = {
    ref: p.ref,
    id: l.id,
    name: p.nome || undefined,
    className: classeDoControle(p.largura),
    defaultValue: p.valor,
    required: p.obrigatorio,
    disabled: p.desabilitado,
    readOnly: p.somenteLeitura,
    maxLength: p.maxlength,
    placeholder: p.placeholder,
    autoComplete: p.autocomplete,
    autoCapitalize: p.autocapitalize,
    inputMode: p.inputmode,
    enterKeyHint: p.enterkeyhint,
    'aria-describedby': l.descritoPor,
    'aria-invalid': l.invalido,
    onChange: p.aoMudar && ((e: { target: { value: string } }) => p.aoMudar?.(e.target.value)),
  };
  return (
    <div className="campo" data-obrigatorio={p.obrigatorio ? '' : undefined}>
      <label htmlFor={l.id}>{p.rotulo}</label>
      {p.dica && (
        <p className="campo-dica" id={l.idDica}>
          {p.dica}
        </p>
      )}
      {p.linhas ? (
        <textarea {...comuns} rows={p.linhas} />
      ) : (
        <input {...comuns} type={p.tipo ?? 'text'} accept={p.accept} list={p.lista} />
      )}
      {p.children}
      {p.erro && (
        <p className="campo-erro" id={l.idErro}>
          {p.erro}
        </p>
      )}
    </div>
  );
}
