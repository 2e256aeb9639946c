import { Campo } from '#islands/ui/Campo.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { CampoDeDocumento, FormularioDeDocumentos } from './FormularioDeDocumentos.tsx';

interface Props {
  estado: DrawnForm;
  acao: string;
  documentos: readonly { Campo: string; Arquivo: string | null; Nome: string | null }[];
  frases: FrasesDosDocumentos;
}

/** The answer to the desk: text, replacement documents, or both. */
export const ResponderPergunta = comFronteira(function ResponderPergunta({
  estado,
  acao,
  documentos,
  frases,
}: Props) {
  const errado = documentos.some(({ Campo: campo }) => estado.errors[campo]);
  return (
    <FormularioDeDocumentos
      estado={estado}
      acao={acao}
      rotulo="Responder"
      frases={frases}
      exigidos={false}
      enviar="Enviar a resposta"
    >
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
    </FormularioDeDocumentos>
  );
});
