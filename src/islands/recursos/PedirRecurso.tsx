import '#styles/parts/documentos.css';
import enviarIcone from 'lucide-static/icons/upload.svg?raw';
import type { DrawnForm } from '#lib/form.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { CAMPOS_DE_DOCUMENTO } from '#lib/recursos/documentos.ts';
import { Botao } from '../ui/Botao.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { Icone } from '../ui/Icone.tsx';
import { Marcar } from '../ui/Marcar.tsx';
import { CampoDeDocumento } from './CampoDeDocumento.tsx';
import { Progresso } from './Progresso.tsx';
import { prepararDocumentos } from './preparar.ts';

interface Props {
  estado: DrawnForm;
  acao: string;
  /** What pays for it, in a sentence. */
  pago: string;
  frases: FrasesDosDocumentos;
}

/**
 * The request of an appeal with its four documents. Photos are made smaller before they travel, how far they are is shown, and
 * after a dropped connection the same files go again with the same key. Files stay chosen whatever happens.
 */
export function PedirRecurso({ estado, acao, pago, frases }: Props) {
  return (
    <Formulario
      estado={estado}
      acao={acao}
      rotulo="Pedir o recurso"
      comArquivos
      preparar={(form) => prepararDocumentos(form, frases)}
    >
      {({ fase, porcento }) => (
        <>
          <p>
            <strong>{pago}</strong>
          </p>
          <p>
            Anexe os quatro documentos, em foto (JPG, PNG, WebP, HEIC) ou PDF, até 10 MB cada. Eles ficam
            guardados como você os envia, e só você e quem cuida do recurso os veem.
          </p>
          {CAMPOS_DE_DOCUMENTO.map((campo) =>
            campo === 'DocumentoIdProprietario' ? (
              <div className="stack do-proprietario" key={campo}>
                <Marcar nome="souProprietario" />
                <CampoDeDocumento nome={campo} />
              </div>
            ) : (
              <CampoDeDocumento nome={campo} key={campo} />
            ),
          )}
          <Progresso fase={fase} porcento={porcento} />
          <div className="acoes">
            <Botao estilo="principal">
              <Icone svg={enviarIcone} />
              Enviar solicitação
            </Botao>
          </div>
        </>
      )}
    </Formulario>
  );
}
