import type { ReactNode, Ref } from 'react';
import { Campo } from '../ui/Campo.tsx';
import { CONTROLES } from '../ui/Campos.tsx';
import { useFormulario } from '../ui/Moldura.tsx';

interface Props {
  nome: string;
  /** The field is asked for only while another one holds a value: `capacidade=procurador` (styles/parts/assistente.css). */
  quando?: string | undefined;
  lista?: string | undefined;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined;
  aoMudar?: (() => void) | undefined;
  children?: ReactNode;
}

/** One field of the wizard, by its name in the table. */
export function CampoDoAssistente({ nome, quando, lista, ref, aoMudar, children }: Props) {
  const desenho = useFormulario()?.campos[nome];
  const Controle = desenho?.como && CONTROLES[desenho.como];
  const controle = Controle ? (
    <Controle nome={nome} />
  ) : (
    <Campo
      nome={nome}
      lista={lista}
      ref={ref}
      aoMudar={aoMudar}
      enterkeyhint={desenho?.linhas ? undefined : 'next'}
    >
      {children}
    </Campo>
  );
  return quando ? <div data-quando={quando}>{controle}</div> : controle;
}
