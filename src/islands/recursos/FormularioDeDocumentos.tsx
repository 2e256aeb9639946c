import '#styles/parts/documentos.css';
import enviarIcone from 'icone:upload';
import type { ReactNode } from 'react';
import { Botao, Icone } from '#islands/ui/Botao.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import type { Envio } from '#islands/ui/useEnvio.ts';
import type { DrawnForm } from '#lib/form.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { prepararDocumentos } from './preparar.ts';

interface Props {
  estado: DrawnForm;
  acao: string;
  rotulo: string;
  frases: FrasesDosDocumentos;
  enviar: string;
  /** All documents are required; an answer may be text only. */
  exigidos?: boolean;
  children: ReactNode;
}

/**
 * A form with documents: photos are made smaller before sending, progress is shown, and after a lost connection the same files are sent
 * again with the same key. Files stay chosen.
 */
export function FormularioDeDocumentos({ frases, enviar, exigidos = true, children, ...form }: Props) {
  return (
    <Formulario
      {...form}
      comArquivos
      preparar={(element) => prepararDocumentos(element, frases, { exigidos })}
    >
      {({ fase, porcento }) => (
        <>
          {children}
          <Progresso fase={fase} porcento={porcento} />
          <div className="acoes">
            <Botao estilo="principal">
              <Icone svg={enviarIcone} />
              {enviar}
            </Botao>
          </div>
        </>
      )}
    </Formulario>
  );
}

/** The progress of an upload. Screen readers hear the stages; percentages are only shown. */
function Progresso({ fase, porcento }: Pick<Envio, 'fase' | 'porcento'>) {
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
