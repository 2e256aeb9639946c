import type { ReactNode } from 'react';
import { type NoForm, useCampo } from './contexto.ts';
import { Erro } from './Moldura.tsx';

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

interface Props extends NoForm<PropsDeMarcar> {
  /** The label, where it holds links. */
  children?: ReactNode;
}

/** A box to tick, uncontrolled. */
export function Marcar({ children, ...props }: Props) {
  const { p, l } = useCampo(props);
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
        />
        <span>{children ?? p.rotulo}</span>
      </label>
      <Erro p={p} l={l} />
    </div>
  );
}
