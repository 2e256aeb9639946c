import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { MarcosDoMotorista, Multa, MultaNaTela } from '#lib/multas/contract.ts';
import { GUIA_MAXIMO } from '#lib/multas/marcos.ts';
import { chave, emReais, flag, guid, isoDate, lista, texto } from '#lib/wire.ts';
import { DADOS, DATAS_DA_CARTA } from './campos.ts';
import { CartaLida, RECUSAS } from './lida.ts';

const { Valor: _texto, ...escritos } = Object.fromEntries(
  Object.entries(DADOS).map(([nome, { schema }]) => [nome, schema]),
) as { [N in keyof typeof DADOS]: (typeof DADOS)[N]['schema'] };

const Dados = { ...escritos, Valor: v.optional(v.nullable(emReais), null) };

/** `JaExistia`: the AIT existed, and got the days of the notice. `DaFonte`: it is a fine that a look-up found. */
export const Guardada = v.object({
  Guid: guid,
  JaExistia: v.optional(flag, false),
  DaFonte: v.optional(flag, false),
});

const ERROS = ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'MULTA_JA_NA_LISTA', 'MUITAS_TENTATIVAS'] as const;

/** All ours, and open without a plan. */
export const guardadas = {
  /** The fines kept by hand, also those that a source listed afterwards. */
  lista: rest('GET /MultaGuardada/MultasGuardadas', {
    input: v.object({}),
    answer: v.object({
      Multas: v.array(MultaNaTela),
      /** Licences on which its points may count. */
      Habilitacoes: v.array(v.object({ Guid: guid, NumeroCnh: v.string() })),
      Restam: v.number(),
    }),
  }),
  ver: rest('GET /MultaGuardada/:guid', {
    input: v.object({ guid }),
    answer: Multa,
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  guardar: rest('POST /MultaGuardada/Guardar', {
    input: v.object({
      ...Dados,
      Datas: v.optional(
        lista(v.object({ Tipo: v.picklist(DATAS_DA_CARTA), Data: isoDate }), DATAS_DA_CARTA.length),
        [],
      ),
      /** The typing line or the Pix code of its slip. */
      Guia: v.optional(texto(GUIA_MAXIMO), ''),
      Chave: chave,
    }),
    answer: Guardada,
    errors: [...ERROS, 'GUARDADAS_DEMAIS', 'CHAVE_REPETIDA'],
  }),
  /** Reads the PDF of a notice for a browser without script; nothing is stored. */
  lerCarta: rest('POST /MultaGuardada/LerCarta', {
    input: v.object({ Arquivo: v.optional(v.union([v.blob(), v.literal('')]), '') }),
    answer: CartaLida,
    encoding: 'multipart',
    errors: [
      ...RECUSAS,
      ...(['LEITOR_OCUPADO', 'ARQUIVO_FALTA', 'ARQUIVO_VAZIO', 'ARQUIVO_GRANDE', 'ARQUIVO_TIPO'] as const),
      ...(['ARQUIVO_EXTENSAO', 'MUITAS_TENTATIVAS', 'CORPO_GRANDE'] as const),
    ],
  }),
  corrigir: rest('POST /MultaGuardada/Corrigir', {
    input: v.object({ GuidMulta: guid, ...Dados }),
    answer: v.object({ Corrigida: flag }),
    errors: [...ERROS, 'MULTA_DA_FONTE'],
  }),
  retirar: rest('POST /MultaGuardada/Retirar', {
    input: v.object({ GuidMulta: guid }),
    answer: v.object({ Retirada: flag }),
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'MULTA_DA_FONTE', 'MULTA_EM_USO'],
  }),
  marcar: rest('POST /MultaGuardada/Marcos', {
    input: v.object({ GuidMulta: guid, Marcos: MarcosDoMotorista }),
    answer: v.object({ Gravados: v.number() }),
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
};
