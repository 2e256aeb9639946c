import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { defineForm } from '../form.ts';
import { paths } from '../paths.ts';

const documento = v.union([v.blob(), v.literal('')]);

/** The request of an appeal from the page of its fine: which fine it is comes from the page, never from the form. */
export function solicitarForm(multa: { Id: number; Guid: string; Tipo: 'Veiculo' | 'Habilitacao' }) {
  return defineForm({
    fields: ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario', 'Chave'],
    schema: v.object({
      DocumentoIdentidade: documento,
      ComprovanteResidencia: documento,
      Crlv: documento,
      DocumentoIdProprietario: documento,
      Chave: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
    }),
    async submit(api: FullApi, documentos) {
      const veiculo = multa.Tipo === 'Veiculo';
      const solicitar = veiculo ? api.recursos.solicitarUpload : api.recursos.solicitarHabilitacao;
      await solicitar({ GuidMulta: multa.Guid, ...documentos });
      return {
        redirect: veiculo ? paths.app.multas.ver(multa.Id) : paths.app.multas.verHabilitacao(multa.Guid),
        aviso: 'recursoEnviado',
      };
    },
  });
}
