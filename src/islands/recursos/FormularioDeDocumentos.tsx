import '#styles/parts/documentos.css';
import cameraIcone from 'icone:camera';
import enviarIcone from 'icone:enviar';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { useVemComScript } from '#islands/ui/comScript.ts';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { Icone } from '#islands/ui/Icone.tsx';
import type { Envio } from '#islands/ui/useEnvio.ts';
import type { DrawnForm } from '#lib/form.ts';
import { type FrasesDosDocumentos, tamanhoDoArquivo } from '#lib/recursos/conferencia.ts';
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

/** A document field: the file's size once it is chosen, and a camera button on touch screens. */
export function CampoDeDocumento({ nome, obrigatorio = true }: { nome: string; obrigatorio?: boolean }) {
  const controle = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [tamanho, setTamanho] = useState('');
  const vem = useVemComScript();
  const ler = () => {
    const bytes = controle.current?.files?.[0]?.size;
    setTamanho(bytes === undefined ? '' : tamanhoDoArquivo(bytes));
  };
  const agora = useRef(ler);
  // Chosen before hydration.
  useEffect(() => agora.current(), []);
  return (
    <Campo nome={nome} obrigatorio={obrigatorio} ref={controle} aoMudar={ler}>
      <p className="cluster gap-p documento-apoio">
        <button
          type="button"
          className={`botao documento-camera${vem}`}
          onClick={() => controle.current && openCamera(controle.current)}
        >
          <Icone svg={cameraIcone} tamanho="p" />
          Tirar foto
        </button>
        <span className="small muted">{tamanho}</span>
      </p>
    </Campo>
  );
}

/** With `capture` the field opens the camera at once; without it, the file chooser. */
function openCamera(input: HTMLInputElement): void {
  const { accept } = input;
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.click();
  input.accept = accept;
  input.removeAttribute('capture');
}
