import * as v from 'valibot';
import { rest } from '../endpoint.ts';
import { UPLOAD_ERRORS, uploadedFile } from '../forms/fields.ts';
import { ORIGENS_DA_MULTA } from '../multas/marcos.ts';
import { emReais, flag, guid, isoDate, optionalText } from '../wire.ts';
import { NOTA_MAX, TIPOS_DE_PAPEL, TITULO_MAX } from './papeis.ts';

const texto = v.nullable(v.string());

const Item = v.object({
  /** Null: it happened on an unknown day. */
  Dia: v.nullable(isoDate),
  Titulo: v.string(),
  Texto: texto,
  De: v.string(),
  /** At /arquivos/{Id}. */
  Arquivo: v.nullable(v.object({ Id: guid, Nome: v.string(), Tamanho: v.number() })),
  /** The order whose receipt it is. */
  Recibo: v.nullable(v.number()),
  /** The driver's own paper, which can be removed. */
  Papel: v.nullable(guid),
});

const Multa = {
  /** The guid of one entry of the fine. A fine that two sources list has two entries and one case file. */
  Guid: guid,
  Id: v.number(),
  Tipo: v.picklist(['Veiculo', 'Habilitacao']),
  AutoInfracao: v.string(),
  CodigoInfracao: texto,
  Descricao: v.string(),
  DataInfracao: isoDate,
  OrgaoEmissor: texto,
  /** The source no longer lists it. */
  Encerrada: v.boolean(),
};

export const Dossie = v.object({
  ...Multa,
  /** A fine that the driver entered by hand has its page without a plan too. */
  Origem: v.optional(v.picklist(ORIGENS_DA_MULTA), 'fonte'),
  HoraInfracao: texto,
  LocalInfracao: texto,
  ValorOriginal: emReais,
  Placa: texto,
  NumeroCnh: texto,
  Itens: v.array(Item),
});

export const Juntado = v.object({ Guid: guid });

/** All ours. Open without a plan, because the papers are the driver's. */
export const dossie = {
  lista: rest('GET /Dossie/Dossies', {
    input: v.object({}),
    answer: v.array(v.object({ ...Multa, Papeis: v.number() })),
    summary: 'A case file for every AIT that was ever listed, the newest first.',
  }),
  ler: rest('GET /Dossie/:guid', {
    input: v.object({ guid }),
    answer: Dossie,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
    summary: 'The case file of one AIT in time order.',
  }),
  juntar: rest('POST /Dossie/Juntar', {
    input: v.object({
      GuidMulta: guid,
      Tipo: v.picklist(TIPOS_DE_PAPEL),
      Titulo: v.pipe(
        optionalText,
        v.check((um) => (um ?? '').length <= TITULO_MAX),
      ),
      Texto: v.pipe(
        optionalText,
        v.check((um) => (um ?? '').length <= NOTA_MAX),
      ),
      Dia: v.optional(v.union([isoDate, v.literal('')]), ''),
      Arquivo: uploadedFile,
      Chave: v.optional(v.pipe(v.string(), v.uuid())),
    }),
    answer: Juntado,
    encoding: 'multipart',
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'PAPEL_VAZIO', 'PAPEIS_DEMAIS', ...UPLOAD_ERRORS],
    summary: 'Puts one document of the driver, or a note, into the case file of a fine.',
  }),
  retirar: rest('POST /Dossie/Retirar', {
    input: v.object({ GuidPapel: guid }),
    answer: v.object({ Retirado: flag }),
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
    summary: 'Deletes a document or note of the driver from a case file.',
  }),
};

export type DossieLido = v.InferOutput<typeof Dossie>;
