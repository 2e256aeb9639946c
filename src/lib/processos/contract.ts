import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { maximosDe } from '#lib/peticoes/campo.ts';
import { FASES } from '#lib/recursos/rules.ts';
import { guid, isoDate, lista, respostas, texto } from '#lib/wire.ts';
import { CAMPOS_DO_PROCESSO } from './campos.ts';
import { TIPOS_DE_MARCO_DO_PROCESSO } from './marcos.ts';
import { TIPOS_DO_PROCESSO } from './tipos.ts';

const Respostas = respostas(maximosDe(CAMPOS_DO_PROCESSO));
/** Also of names that an older version asked for. */
const RespostasGuardadas = v.record(v.string(), v.string());

/** The effective milestones of a process, in the order in which they were reported. */
const MarcoDoProcesso = v.object({
  Tipo: v.picklist(TIPOS_DE_MARCO_DO_PROCESSO),
  /** Null: it happened on an unknown day. */
  Data: v.nullable(isoDate),
});

/** In a list: the licence, the days that the driver entered, and whether the source dropped it. */
const ProcessoNaLista = v.object({
  Guid: guid,
  Processo: v.string(),
  Descricao: v.string(),
  ForaDaFonte: v.boolean(),
  Marcos: v.array(MarcoDoProcesso),
  Habilitacao: v.nullable(v.object({ Nome: v.nullable(v.string()), NumeroCnh: v.string(), Guid: guid })),
});

export const ProcessosDoMotorista = v.object({
  ProcessoSuspensao: v.array(ProcessoNaLista),
  ProcessoCassacao: v.array(ProcessoNaLista),
});

const ERROS = ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'] as const;

/** All ours, and open without a plan: suspension and cassation processes, with their own notices, deadlines and papers. */
export const processos = {
  lista: rest('GET /Processo/Processos', {
    input: v.object({}),
    answer: ProcessosDoMotorista,
  }),
  /** Ours: stores a process of which the driver has a notice; a known one is returned unchanged. */
  guardar: rest('POST /Processo/Guardar', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DO_PROCESSO),
      Numero: v.pipe(texto(40), v.trim(), v.nonEmpty()),
      Orgao: v.pipe(texto(120), v.trim(), v.nonEmpty()),
    }),
    answer: v.object({ Guid: guid }),
    errors: ['DADOS_INVALIDOS', 'GUARDADAS_DEMAIS'],
  }),
  ver: rest('GET /Processo/:guid', {
    input: v.object({ guid }),
    answer: v.object({
      Guid: guid,
      Tipo: v.picklist(TIPOS_DO_PROCESSO),
      Numero: v.string(),
      Descricao: v.string(),
      Orgao: v.nullable(v.string()),
      /** The source lists it now: it cannot be removed. */
      DaFonte: v.boolean(),
      /** The source listed it once, and no longer does. */
      ForaDaFonte: v.boolean(),
      /** The licence that it belongs to; null when only the driver knows the process. */
      Habilitacao: v.nullable(guid),
      /** Its driver's name, as the source gives it. */
      Nome: v.nullable(v.string()),
      Marcos: v.array(MarcoDoProcesso),
      /** Answers of the wizard. */
      Dados: RespostasGuardadas,
    }),
    errors: ERROS,
  }),
  marcar: rest('POST /Processo/Marcos', {
    input: v.object({
      Guid: guid,
      Marcos: v.pipe(
        lista(
          v.object({ ...MarcoDoProcesso.entries, Retirar: v.optional(v.boolean(), false) }),
          TIPOS_DE_MARCO_DO_PROCESSO.length,
        ),
        v.minLength(1),
      ),
    }),
    answer: v.object({ Gravados: v.number() }),
    errors: ERROS,
  }),
  /** Ours: stores answers for the papers of a process; an empty text deletes an answer. */
  rascunho: rest('POST /Processo/Rascunho', {
    input: v.object({ Guid: guid, Dados: Respostas }),
    answer: v.object({ Dados: RespostasGuardadas }),
    errors: ERROS,
  }),
  /** Ours: deletes a process that no source lists, with its days, reminders and answers. */
  retirar: rest('POST /Processo/Retirar', {
    input: v.object({ Guid: guid }),
    answer: v.object({ Retirado: v.literal(true) }),
    errors: ERROS,
  }),
  minuta: rest('POST /Processo/Minuta', {
    input: v.object({
      Tipo: v.picklist(TIPOS_DO_PROCESSO),
      Fase: v.picklist(FASES),
      Dados: Respostas,
    }),
    answer: v.object({
      Nome: v.string(),
      /** The PDF, in base64. */
      Pdf: v.string(),
    }),
    errors: ['DADOS_INVALIDOS'],
  }),
};
