import '#styles/parts/documentos.css';
import enviarIcone from 'lucide-static/icons/upload.svg?raw';
import type { ReactNode } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { Botao, Icone } from '../ui/Botao.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { Progresso } from './Progresso.tsx';
import { prepararDocumentos } from './preparar.ts';

interface Props {
  estado: DrawnForm;
  acao: string;
  rotulo: string;
  frases: FrasesDosDocumentos;
  /** What its button says. */
  enviar: string;
  /** None of the documents may be missing; an answer may be words alone. */
  exigidos?: boolean;
  children: ReactNode;
}

/**
 * A form that sends documents: photos are made smaller before they travel, how far they are is shown, and after a dropped connection
 * the same files go again with the same key. Files stay chosen whatever happens.
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
