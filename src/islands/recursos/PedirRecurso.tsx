import { Marcar } from '#islands/ui/Campos.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import type { FrasesDosDocumentos } from '#lib/recursos/conferencia.ts';
import { CAMPOS_DE_DOCUMENTO, CAMPOS_DO_PROTOCOLO, SO_SE_PEDIREM } from '#lib/recursos/documentos.ts';
import { CampoDeDocumento, FormularioDeDocumentos } from './FormularioDeDocumentos.tsx';

interface Props {
  estado: DrawnForm;
  acao: string;
  /** What pays for it, in a sentence. */
  pago: string;
  frases: FrasesDosDocumentos;
  /** The filled-in power of attorney to print and sign; null: it is another person's. */
  procuracao: string | null;
}

/** The request of an appeal: first the representative's papers, then the appellant's documents. */
export const PedirRecurso = comFronteira(function PedirRecurso({
  estado,
  acao,
  pago,
  frases,
  procuracao,
}: Props) {
  return (
    <FormularioDeDocumentos
      estado={estado}
      acao={acao}
      rotulo="Pedir o recurso"
      frases={frases}
      enviar="Enviar solicitação"
    >
      <p>
        <strong>{pago}</strong>
      </p>
      <fieldset className="stack">
        <legend>Para protocolar em seu nome</legend>
        <p>
          Sem estes dois não protocolamos. Mande agora, ou quando pedirmos.{' '}
          {procuracao && (
            <a href={procuracao} download>
              Baixar a procuração (PDF)
            </a>
          )}
        </p>
        {CAMPOS_DO_PROTOCOLO.map((campo) => (
          <CampoDeDocumento nome={campo} key={campo} obrigatorio={false} />
        ))}
      </fieldset>
      <p>De quem recorre: foto ou PDF, até 10 MB cada. Só você e quem cuida do recurso os veem.</p>
      {CAMPOS_DE_DOCUMENTO.map((campo) =>
        campo === 'DocumentoIdProprietario' ? (
          <div className="stack do-proprietario" key={campo}>
            <Marcar nome="souProprietario" />
            <CampoDeDocumento nome={campo} />
          </div>
        ) : (
          <CampoDeDocumento nome={campo} key={campo} obrigatorio={!SO_SE_PEDIREM.has(campo)} />
        ),
      )}
    </FormularioDeDocumentos>
  );
});
