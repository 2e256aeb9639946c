import { type Ref, useMemo } from 'react';
import { useFormulario } from './contexto.ts';

interface Props {
  nome: string;
  valor?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A value that travels with the form unseen. React writes the first value back into a hidden field whenever it draws it again:
 * it is drawn once a value, so that what an answer put there (useEnvio) stays.
 */
export function Oculto({ nome, valor, ref }: Props) {
  const form = useFormulario();
  const atual = valor ?? form?.values[nome] ?? '';
  return useMemo(
    () => <input type="hidden" name={nome} defaultValue={atual} ref={ref} />,
    [nome, atual, ref],
  );
}
