import * as v from 'valibot';
import { rest } from '#lib/endpoint.ts';
import { ProcessosDoMotorista } from '#lib/processos/contract.ts';
import { Movimento } from '#lib/recursos/contract.ts';
import { FASES, MOTIVOS_SEM_FASE } from '#lib/recursos/rules.ts';
import { emReais, guid, id, isoDate, lista, texto } from '#lib/wire.ts';
import {
  GUIA_MAXIMO,
  MARCOS_DO_MOTORISTA,
  NOMES_DOS_MEIOS,
  ORIGENS,
  ORIGENS_DA_GUIA,
  ORIGENS_DA_MULTA,
  TIPOS_DE_GUIA,
  TIPOS_DE_MARCO,
} from './marcos.ts';

/** A fine as the lists carry it (spec 1, section 3); amounts in reais on the wire. */
export const MultaDaLista = v.object({
  Id: v.number(),
  Guid: v.string(),
  Tipo: v.picklist(['Veiculo', 'Habilitacao']),
  AutoInfracao: v.string(),
  ValorSerPago: emReais,
  DataInfracao: isoDate,
  TemRecurso: v.boolean(),
  RecursoOnline: v.boolean(),
  /** Points that count on the licence: 0 for an infraction that adds none. */
  Pontos: v.number(),
  Valor: emReais,
  Descricao: v.string(),
  /** Addition to the specification: whether a source lists the fine or the driver entered it by hand. */
  Origem: v.optional(v.picklist(ORIGENS_DA_MULTA), 'fonte'),
});

/** Ours: other listings of the same AIT, 'CNH 01234567890', 'Veículo KVL1A23'. */
export const Tambem = v.array(v.string());

const textoOuNulo = v.nullable(v.string());

/** The guid is ours: it links to the vehicle's own page. */
const Veiculo = v.object({ NumeroRenavam: v.string(), Modelo: textoOuNulo, Placa: v.string(), Guid: guid });
const Habilitacao = v.object({ Nome: textoOuNulo, NumeroCnh: v.string(), Guid: guid });

/** Ours: one appeal of the fine. */
const RecursoDaMulta = v.object({
  Guid: guid,
  /** To be read aloud (lib/recursos/rules.ts). */
  Referencia: v.string(),
  Fase: v.picklist(FASES),
  ArquivoProtocolo: v.nullable(guid),
  Movimentos: v.array(Movimento),
});

const MarcoDaMulta = v.object({
  Tipo: v.picklist(TIPOS_DE_MARCO),
  /** Null: it happened on an unknown day. */
  Data: v.nullable(isoDate),
  Origem: v.picklist(ORIGENS),
  /** For a notice: how it reached the driver. */
  Meio: v.optional(v.nullable(v.picklist(NOMES_DOS_MEIOS))),
});

/** Ours: a payment code of the fine, with its decoded data and the printed last day. */
const Guia = v.object({
  Tipo: v.picklist(TIPOS_DE_GUIA),
  Codigo: v.string(),
  Valor: v.nullable(emReais),
  Vencimento: v.nullable(isoDate),
  Recebedor: textoOuNulo,
  Origem: v.picklist(ORIGENS_DA_GUIA),
});

/** The specified list item, and our additions for its row on the screen. */
export const MultaNaTela = v.object({
  ...MultaDaLista.entries,
  LocalInfracao: textoOuNulo,
  OrgaoEmissor: textoOuNulo,
  CodigoInfracao: textoOuNulo,
  StatusPagamento: textoOuNulo,
  DataNotificacao: v.nullable(isoDate),
  DataPenalidade: v.nullable(isoDate),
  /** Ours: the effective milestones of the fine; every stage and deadline derives from them. */
  Marcos: v.array(MarcoDaMulta),
  /** Ours: who is responsible for the infraction, by its code. */
  Responsavel: v.nullable(v.picklist(['condutor', 'proprietario'])),
  /** Ours: of a fine kept by hand, as the driver typed it. */
  PlacaInformada: v.optional(textoOuNulo, null),
  /** Addition to the specification: equal for every listing of one AIT, so that it is counted once. */
  Chave: v.string(),
  /** Ours: other listings of the same AIT. */
  Tambem,
  /** Punished with direct suspension: adds no points. */
  Suspensiva: v.boolean(),
  Veiculo: v.nullable(Veiculo),
  Habilitacao: v.nullable(Habilitacao),
  Recursos: v.array(RecursoDaMulta),
  PrecoRecurso: emReais,
  /** A bought and unused appeal of this fine: it is not sold again. */
  RecursoPago: v.boolean(),
  /** The plan's allowance pays the next appeal of this fine: it is not sold. */
  PeloPlano: v.boolean(),
  /** Ours: what would pay for the next appeal; null: it has to be bought, or cannot be requested. */
  Direito: v.nullable(v.picklist(['plano', 'credito'])),
});

export const Multa = v.object({
  ...MultaNaTela.entries,
  /** Ours: the time of the source's last answer about the licence or vehicle that lists it. */
  ConsultadoEm: v.nullable(v.string()),
  Situacao: textoOuNulo,
  AutoRenainf: textoOuNulo,
  HoraInfracao: textoOuNulo,
  /** The same time under the other backend's names. */
  Data: isoDate,
  Hora: textoOuNulo,
  DatPagamentoComDesconto: v.nullable(isoDate),
  EnquadramentoInfracao: textoOuNulo,
  ValorOriginal: emReais,
  ValorDesconto: v.nullable(emReais),
  DescricaoFluxoRecurso: v.string(),
  /** Ours: the phase in which an appeal can be requested now, or why none can. */
  Fase: v.nullable(v.picklist(FASES)),
  MotivoSemFase: v.nullable(v.picklist(MOTIVOS_SEM_FASE)),
  /** Ours: its payment codes, from the source and from the driver. */
  Guias: v.array(Guia),
});

/** Ours: the watched items, so that a licence without fines, or one that is searched or switched off, has its own line. */
const Acompanhado = {
  QtdeConsultas: v.number(),
  ComErro: v.boolean(),
  Ativo: v.boolean(),
  /** The time of the source's last answer. */
  ConsultadoEm: v.nullable(v.string()),
};

export const Multas = v.object({
  Multas: v.array(MultaNaTela),
  ...ProcessosDoMotorista.entries,
  Habilitacoes: v.array(v.object({ ...Habilitacao.entries, ...Acompanhado })),
  Veiculos: v.array(v.object({ ...Veiculo.entries, ...Acompanhado })),
  /** Ours: free appeals that the driver may request. Plano null: unlimited. */
  RecursosDisponiveis: v.object({ Plano: v.nullable(v.number()), Creditos: v.number() }),
});

export const MarcosDoMotorista = v.pipe(
  lista(
    v.object({
      Tipo: v.picklist(MARCOS_DO_MOTORISTA),
      Data: v.nullable(isoDate),
      Meio: v.optional(v.nullable(v.picklist(NOMES_DOS_MEIOS)), null),
      Retirar: v.optional(v.boolean(), false),
    }),
    MARCOS_DO_MOTORISTA.length,
  ),
  v.minLength(1),
);

export const multas = {
  listar: rest('GET /Multa/Multas', {
    input: v.object({}),
    answer: Multas,
    gated: true,
  }),
  resumo: rest('GET /Multa/:id/Resumo', {
    input: v.object({ id }),
    answer: Multa,
    gated: 'da multa',
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  resumoHabilitacao: rest('GET /Multa/Habilitacao/Resumo/Guid/:guid', {
    input: v.object({ guid }),
    answer: Multa,
    gated: 'da multa',
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  /** Ours. A null day with `Retirar` withdraws the driver's earlier entry; without it, it happened on an unknown day. */
  marcar: rest('POST /Multa/Marcos', {
    input: v.object({
      GuidMulta: guid,
      Marcos: MarcosDoMotorista,
    }),
    answer: v.object({ Gravados: v.number() }),
    gated: 'da multa',
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO'],
  }),
  /** Ours, and open without a plan. An empty code withdraws the driver's codes. */
  guardarGuia: rest('POST /Multa/Guia', {
    input: v.object({
      GuidMulta: guid,
      Codigo: texto(GUIA_MAXIMO),
      Vencimento: v.optional(v.nullable(isoDate), null),
    }),
    answer: v.object({ Guardada: v.boolean() }),
    errors: ['DADOS_INVALIDOS', 'NAO_ENCONTRADO', 'MUITAS_TENTATIVAS'],
  }),
};

export type MultasAnswer = v.InferOutput<typeof Multas>;
export type MultaDetalhe = v.InferOutput<typeof Multa>;
export type MultaNaTela = v.InferOutput<typeof MultaNaTela>;
export type MultaDaListaWire = v.InferInput<typeof MultaDaLista>;
