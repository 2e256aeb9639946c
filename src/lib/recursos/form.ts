import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { chosenFile, type Field, key } from '#lib/forms/fields.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { type MultaComPagina, paginaDaMulta } from '#lib/multas/pagina.ts';
import { paths } from '#lib/paths.ts';
import {
  ACCEPT_DE_DOCUMENTO,
  type CampoDeDocumento,
  DOCUMENTOS,
  PAPEIS_DO_PROTOCOLO,
  type PapelDoProtocolo,
} from './documentos.ts';

/** The backend reports missing documents: the required ones depend on the vehicle's owner. */
const CAMPOS_DOS_DOCUMENTOS = Object.fromEntries(
  [...DOCUMENTOS, ...PAPEIS_DO_PROTOCOLO].map(({ campo, rotulo, dica }) => [
    campo,
    { rotulo, dica, tipo: 'file', accept: ACCEPT_DE_DOCUMENTO, schema: chosenFile },
  ]),
) as Record<CampoDeDocumento | PapelDoProtocolo, Field<typeof chosenFile>>;

const CAMPOS = {
  ...CAMPOS_DOS_DOCUMENTOS,
  souProprietario: {
    rotulo: 'O veículo é meu: usar o mesmo documento de identidade',
    como: 'marcar',
    schema: v.string(),
  },
  Chave: { schema: key },
} as const;

/** The request of an appeal from its fine's page: the fine comes from the page, never from the form. */
export function solicitarForm(multa: MultaComPagina) {
  return tableForm(CAMPOS, {
    falhou: TEXTS.documentosSemResposta,
    quebrou: sentenceOf('ERRO_INTERNO'),
    semInternet: TEXTS.documentosSemInternet,
    async submit(api: FullApi, { souProprietario, ...documentos }) {
      const veiculo = multa.Tipo === 'Veiculo';
      const solicitar = veiculo ? api.recursos.solicitarUpload : api.recursos.solicitarHabilitacao;
      // The owner's own document is asked for once.
      const mesmo = souProprietario === 'on';
      const proprietario = mesmo && { DocumentoIdProprietario: documentos.DocumentoIdentidade };
      try {
        await solicitar({ GuidMulta: multa.Guid, ...documentos, ...proprietario });
      } catch (error) {
        throw mesmo && error instanceof AppError ? withoutField(error, 'DocumentoIdProprietario') : error;
      }
      return {
        redirect: paginaDaMulta(multa),
        aviso: 'recursoEnviado',
      };
    },
  });
}

const CAMPOS_DA_RESPOSTA = {
  Resposta: {
    rotulo: 'Sua resposta',
    linhas: 4,
    maxlength: 2000,
    schema: v.pipe(v.string(), v.trim(), v.maxLength(2000, TEXTS.respostaLonga)),
  },
  ...CAMPOS_DOS_DOCUMENTOS,
  Chave: { schema: key },
} as const;

/** The answer to the desk's question: the appeal comes from the page. */
export function responderForm(guid: string) {
  return tableForm(CAMPOS_DA_RESPOSTA, {
    falhou: TEXTS.documentosSemResposta,
    quebrou: sentenceOf('ERRO_INTERNO'),
    semInternet: TEXTS.documentosSemInternet,
    async submit(api: FullApi, resposta) {
      await api.recursos.responder({ GuidRecurso: guid, ...resposta });
      return { redirect: paths.app.responder(guid), aviso: 'respostaEnviada' };
    },
  });
}

/** The same failure without messages of fields that the form does not show. */
function withoutField({ code, fields, sentence }: AppError, campo: string): AppError {
  const { [campo]: _, ...outros } = fields;
  return new AppError(code, sentence === undefined ? { fields: outros } : { fields: outros, sentence });
}
