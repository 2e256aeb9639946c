import type { Ref } from 'react';
import { useFormulario } from './contexto.ts';

interface Props {
  nome: string;
  valor?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A value that travels with the form unseen. */
export function Oculto({ nome, valor, ref }: Props) {
  const form = useFormulario();
  return <input type="hidden" name={nome} defaultValue={valor ?? form?.values[nome] ?? ''} ref={ref} />;
}
