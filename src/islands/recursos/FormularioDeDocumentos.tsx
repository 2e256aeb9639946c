import '#styles/parts/documentos.css';
import enviarIcone from 'icone:upload';
import type { ReactNode } from 'react';
import { Botao, Icone } from '#islands/ui/Botao.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import type { DrawnForm } from '#lib/form.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { Progresso } from './Progresso.tsx';
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
