import '#styles/parts/documentos.css';
import enviarIcone from 'lucide-static/icons/upload.svg?raw';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campo } from '../ui/Campo.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { Icone } from '../ui/Icone.tsx';
import { CampoDeDocumento } from './CampoDeDocumento.tsx';
import { Progresso } from './Progresso.tsx';
import { prepararDocumentos } from './preparar.ts';

interface Props {
  estado: DrawnForm;
  acao: string;
  documentos: readonly { Campo: string; Arquivo: string | null; Nome: string | null }[];
  frases: FrasesDosDocumentos;
}

/** The answer to the desk: words, documents in place of those sent before, or both. */
export function ResponderPergunta({ estado, acao, documentos, frases }: Props) {
  const errado = documentos.some(({ Campo: campo }) => estado.errors[campo]);
  return (
    <Formulario
      estado={estado}
      acao={acao}
      rotulo="Responder"
      comArquivos
      preparar={(form) => prepararDocumentos(form, frases)}
    >
      {({ fase, porcento }) => (
        <>
          <Campo nome="Resposta" />
          <details open={errado}>
            <summary>Trocar ou juntar um documento</summary>
            <div className="stack">
              {documentos.map(({ Campo: campo, Arquivo, Nome }) => (
                <div key={campo}>
                  <CampoDeDocumento nome={campo} obrigatorio={false} />
                  {Arquivo && (
                    <p className="small">
                      Já enviado:{' '}
                      <a href={paths.arquivo(Arquivo)} download={Nome}>
                        {Nome}
                      </a>
                    </p>
                  )}
                </div>
              ))}
            </div>
          </details>
          <Progresso fase={fase} porcento={porcento} />
          <div className="acoes">
            <Botao estilo="principal">
              <Icone svg={enviarIcone} />
              Enviar a resposta
            </Botao>
          </div>
        </>
      )}
    </Formulario>
  );
}
