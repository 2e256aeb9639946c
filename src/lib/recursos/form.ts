import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { AppError } from '../errors.ts';
import { defineForm } from '../form.ts';
import { paths } from '../paths.ts';

const documento = v.union([v.blob(), v.literal('')]);

/** The request of an appeal from the page of its fine: which fine it is comes from the page, never from the form. */
export function solicitarForm(multa: { Id: number; Guid: string; Tipo: 'Veiculo' | 'Habilitacao' }) {
  return defineForm({
    fields: [
      'DocumentoIdentidade',
      'ComprovanteResidencia',
      'Crlv',
      'DocumentoIdProprietario',
      'souProprietario',
      'Chave',
    ],
    schema: v.object({
      DocumentoIdentidade: documento,
      ComprovanteResidencia: documento,
      Crlv: documento,
      DocumentoIdProprietario: documento,
      souProprietario: v.string(),
      Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
    }),
    async submit(api: FullApi, { souProprietario, ...documentos }) {
      const veiculo = multa.Tipo === 'Veiculo';
      const solicitar = veiculo ? api.recursos.solicitarUpload : api.recursos.solicitarHabilitacao;
      // The owner's own document is not asked for twice.
      const mesmo = souProprietario === 'on';
      const proprietario = mesmo && { DocumentoIdProprietario: documentos.DocumentoIdentidade };
      try {
        await solicitar({ GuidMulta: multa.Guid, ...documentos, ...proprietario });
      } catch (error) {
        throw mesmo && error instanceof AppError ? withoutField(error, 'DocumentoIdProprietario') : error;
      }
      return {
        redirect: veiculo ? paths.app.multas.ver(multa.Id) : paths.app.multas.verHabilitacao(multa.Guid),
        aviso: 'recursoEnviado',
      };
    },
  });
}

/** The same failure without the sentence of a field that the form does not show. */
function withoutField({ code, fields, sentence }: AppError, campo: string): AppError {
  const { [campo]: _, ...outros } = fields;
  return new AppError(code, sentence === undefined ? { fields: outros } : { fields: outros, sentence });
}
