import type { Envio } from '#islands/ui/useEnvio.ts';

/** The progress of an upload. Screen readers hear the stages; percentages are only shown. */
export function Progresso({ fase, porcento }: Pick<Envio, 'fase' | 'porcento'>) {
  const enviando = fase !== 'parada';
  const texto =
    porcento === 0
      ? 'Preparando os documentos…'
      : porcento < 100
        ? 'Enviando os documentos…'
        : 'Conferindo os documentos…';
  return (
    <div className="envio" data-parado={enviando ? undefined : ''}>
      <progress max={100} value={porcento} aria-label="Envio dos documentos" hidden={!enviando} />
      <p>
        <span role="status">{enviando ? texto : ''}</span>
        {enviando && porcento > 0 && porcento < 100 && <span aria-hidden="true"> {porcento}%</span>}
      </p>
    </div>
  );
}
