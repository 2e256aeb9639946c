import '#styles/parts/sobreposicao.css';
import { useEffect, useId, useRef } from 'react';

interface Props {
  aberta: boolean;
  titulo?: string | undefined;
  texto: string;
}

/** React twin of Sobreposicao.astro: modal while `aberta`; Escape does not close it. */
export function Sobreposicao({ aberta, titulo = 'Espere um pouco...', texto }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (aberta) dialogo.current?.showModal();
    else dialogo.current?.close();
  }, [aberta]);
  return (
    <dialog
      className="sobreposicao"
      ref={dialogo}
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-texto`}
      closedby="none"
      onCancel={(e) => e.preventDefault()}
    >
      <span className="girando" aria-hidden="true" />
      <p id={`${id}-titulo`}>{titulo}</p>
      <p id={`${id}-texto`} aria-live="polite">
        {texto}
      </p>
    </dialog>
  );
}
