import type { Andamento as Recado } from './leitor.ts';

/** The progress of a reading: first the reader is loaded, then each photograph is read two or three times. */
export function Andamento({ andamento }: { andamento: Recado | null }) {
  const { frase, parte } = dito(andamento);
  return (
    <div className="stack">
      <progress className="andamento" max={100} value={Math.round(parte * 100)} aria-label={frase} />
      <p role="status">{frase}</p>
    </div>
  );
}

function dito(andamento: Recado | null): { frase: string; parte: number } {
  if (!andamento) return { frase: 'Abrindo a foto…', parte: 0 };
  const { tipo, feito, de } = andamento;
  if (tipo === 'baixando')
    return { frase: 'Baixando o leitor de fotos…', parte: Math.min(1, feito / de) * 0.3 };
  return { frase: `Lendo: passo ${feito + 1} de ${de}…`, parte: 0.3 + (feito / de) * 0.7 };
}
