import '#styles/parts/sobreposicao.css';
import { useEffect, useId, useRef, useState } from 'react';

export interface TextosDaEspera {
  textos: readonly string[];
  intervaloMs?: number | undefined;
}

interface Props extends TextosDaEspera {
  aberta: boolean;
  /** Replaces the texts: the result. */
  sucesso?: string | undefined;
}

/** A faster answer needs no overlay: opening and closing one restyles the whole page. */
const ESPERA_MS = 150;

/** The blocking overlay: modal while `aberta`; Escape does not close it. */
export function Sobreposicao({ aberta, textos, intervaloMs, sucesso }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const id = useId();
  const vez = useTurns(aberta, intervaloMs);
  useEffect(() => {
    const dialog = dialogo.current;
    if (!aberta) return dialog?.close();
    const timer = setTimeout(() => dialog?.open || dialog?.showModal(), ESPERA_MS);
    return () => clearTimeout(timer);
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
      <p id={`${id}-titulo`}>Espere um pouco...</p>
      <p id={`${id}-texto`} aria-live="polite">
        {sucesso ?? textos[vez % textos.length]}
      </p>
    </dialog>
  );
}

/** Counts up at the interval while it runs, from 0 each time. */
function useTurns(runs: boolean, intervaloMs: number | undefined): number {
  const [vez, setVez] = useState(0);
  useEffect(() => {
    if (!runs || intervaloMs === undefined) return;
    const timer = setInterval(() => setVez((antes) => antes + 1), intervaloMs);
    return () => {
      clearInterval(timer);
      setVez(0);
    };
  }, [runs, intervaloMs]);
  return vez;
}
