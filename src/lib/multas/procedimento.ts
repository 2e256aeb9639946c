import type { IsoDate } from '#lib/dates.ts';
import { type EstadoDoRecurso, estaDecidido, type Fase, type MotivoSemFase } from '#lib/recursos/rules.ts';
import { deferidoEIndeferido } from './contradicoes.ts';
import { definitiva, type Fim, fimDaMulta } from './fim.ts';
import type { TipoDeMarco, Vigentes } from './marcos.ts';
import {
  type Prazo,
  type Processo,
  passou,
  prazoDe,
  protocoladoNoPrazo,
  type TipoDePrazo,
  terminou,
} from './prazos.ts';

/** The stage of a fine's procedure. */
export type Etapa =
  | 'autuacao'
  | 'defesa_em_julgamento'
  | 'espera_penalidade'
  | 'penalidade'
  | 'jari_em_julgamento'
  | 'jari_negada'
  | 'jari_aceita'
  | 'segunda_em_julgamento'
  | 'encerrada';

/** The authority decides; the driver waits. */
export const JULGANDO: ReadonlySet<Etapa> = new Set([
  'defesa_em_julgamento',
  'jari_em_julgamento',
  'jari_aceita',
  'segunda_em_julgamento',
]);

/** Before the penalty: nothing is due (CTB art. 282 §5). A milestone of the JARI or of the second instance implies the penalty. */
export const SEM_PENALIDADE: ReadonlySet<Etapa> = new Set([
  'autuacao',
  'defesa_em_julgamento',
  'espera_penalidade',
]);

/** What runs now for a fine, until when, how certain, and by which article. */
export interface OQueCorre {
  etapa: Etapa;
  /** The driver's deadline, also when missed or estimated; null: none runs, or its day is unknown. */
  prazo: Prazo | null;
  /** The phase that can be filed now; null when none is open, or its estimated day is over and must be checked. */
  fase: Fase | null;
  /** The milestone that the driver should copy from the notice, because its day is unknown or computed. */
  falta: TipoDeMarco | null;
  fundamento: string;
  fim: Fim | null;
}

/**
 * The single source of every chip, deadline, reminder and offer. A request to us changes nothing here: only a filing does (CTB art.
 * 285; Res. CONTRAN 918/2022, art. 9 §3).
 */
export function oQueCorre(processo: Processo, hoje: IsoDate): OQueCorre {
  const fim = fimDaMulta(processo, hoje);
  const base = { prazo: null, fase: null, falta: null, fim };
  if (fim) return { ...base, etapa: 'encerrada', fundamento: fim.fundamento };
  const etapa = etapaDe(processo, hoje);
  const aberta = ABERTAS[etapa];
  if (!aberta) return { ...base, etapa, fundamento: FUNDAMENTOS[etapa] };
  const prazo = prazoDe(aberta.prazo, processo);
  const falta = prazo === null ? (aberta.pede ?? aberta.copia) : prazo.estimado ? aberta.copia : null;
  const acabou = prazo !== null && passou(prazo, hoje);
  return { etapa, prazo, fase: acabou ? null : aberta.fase, falta, fundamento: FUNDAMENTOS[etapa], fim };
}

/** Every deadline that the milestones support, in procedure order, except those voided by a decision or recognition. */
export function prazosDaMulta(processo: Processo, hoje: IsoDate): Prazo[] {
  const corte = ateOnde(processo, hoje);
  const prazos = ORDEM.slice(0, corte).flatMap((tipo) => prazoDe(tipo, processo) ?? []);
  const acabou = definitiva(fimDaMulta(processo, hoje));
  return acabou ? prazos.filter((prazo) => prazo.de === 'orgao' || passou(prazo, hoje)) : prazos;
}

/** How the points of a fine count (CTB art. 290, sole paragraph: only what is final). */
export type Contagem = 'confirmada' | 'em_aberto' | 'cancelada' | 'desconhecida';

export function contagemDosPontos(processo: Processo, hoje: IsoDate): Contagem {
  const fim = fimDaMulta(processo, hoje);
  if (processo.marcos.has('advertencia')) return 'cancelada';
  if (fim === null) return 'em_aberto';
  if (!definitiva(fim)) return 'desconhecida';
  return fim.mantida ? 'confirmada' : 'cancelada';
}

/**
 * Nothing is owed: the AIT was archived or the penalty cancelled (CTB art. 281 §1), replaced by a warning (art. 267), or cancelled by
 * the JARI and not restored (art. 288 §1).
 */
export function nadaADever({ marcos }: Processo, fim: Fim | null): boolean {
  if (marcos.has('advertencia')) return true;
  return fim
    ? fim.mantida === false
    : marcos.has('jari_deferido') && !deferidoEIndeferido(marcos, 'jari_deferido');
}

/** The penalty was applied: its notice, its due date or what follows it is known. */
function temPenalidade(marcos: Vigentes): boolean {
  return DA_PENALIDADE.some((tipo) => marcos.has(tipo));
}

const DA_PENALIDADE: readonly TipoDeMarco[] = [
  'penalidade_expedida',
  'penalidade_sne',
  'vencimento',
  'prazo_jari',
  'advertencia',
];

/** A non-final decision of the second instance that contradicts another milestone: it stays open. */
const NA_SEGUNDA: readonly TipoDeMarco[] = [
  'cetran_protocolado',
  'orgao_recorreu',
  'cetran_deferido',
  'cetran_indeferido',
];

function etapaDe(processo: Processo, hoje: IsoDate): Etapa {
  const { marcos } = processo;
  if (NA_SEGUNDA.some((tipo) => marcos.has(tipo))) return 'segunda_em_julgamento';
  // A contradictory decision counts as refused, so that no time to appeal is hidden.
  if (marcos.has('jari_deferido') && !marcos.has('jari_indeferido')) return 'jari_aceita';
  if (['jari_indeferido', 'jari_ciencia', 'prazo_cetran'].some((tipo) => marcos.has(tipo as TipoDeMarco)))
    return 'jari_negada';
  if (marcos.has('jari_protocolado')) return 'jari_em_julgamento';
  if (temPenalidade(marcos)) return 'penalidade';
  // A refused defence opens nothing by itself: the notice of penalty does (CTB art. 282 §4).
  if (marcos.has('defesa_indeferida')) return 'espera_penalidade';
  // A late one is not judged (Res. CONTRAN 900/2022, art. 4).
  if (marcos.has('defesa_protocolada'))
    return protocoladoNoPrazo('P', processo) ? 'defesa_em_julgamento' : 'espera_penalidade';
  const defesa = prazoDe('defesa-previa', processo);
  return defesa && terminou(defesa, hoje) ? 'espera_penalidade' : 'autuacao';
}

/** The stages in which the driver may file: phase, deadline, day to copy, and what else opens it. */
const ABERTAS: Partial<
  Record<Etapa, { fase: Fase; prazo: TipoDePrazo; copia: TipoDeMarco; pede?: TipoDeMarco }>
> = {
  autuacao: { fase: 'P', prazo: 'defesa-previa', copia: 'prazo_defesa' },
  penalidade: { fase: 'I', prazo: 'jari', copia: 'prazo_jari' },
  jari_negada: { fase: 'II', prazo: 'cetran', copia: 'prazo_cetran', pede: 'jari_ciencia' },
};

const FUNDAMENTOS: Record<Etapa, string> = {
  autuacao: 'CTB, art. 281-A',
  defesa_em_julgamento: 'CTB, art. 282, §6º',
  espera_penalidade: 'CTB, art. 282, §§4º e 6º',
  penalidade: 'CTB, art. 282, §4º, e art. 285',
  jari_em_julgamento: 'CTB, art. 285, §6º, e art. 284, §3º',
  jari_negada: 'CTB, art. 288',
  jari_aceita: 'CTB, art. 288, §1º',
  segunda_em_julgamento: 'CTB, art. 289, e art. 284, §3º',
  encerrada: 'CTB, art. 290',
};

const ORDEM: readonly TipoDePrazo[] = [
  'emissao-autuacao',
  'indicacao-condutor',
  'defesa-previa',
  'emissao-penalidade',
  'jari',
  'julgamento-jari',
  'cetran',
  'julgamento-cetran',
];

/** Number of phases that still matter: a cancelling decision ends the later ones. */
function ateOnde(processo: Processo, hoje: IsoDate): number {
  const { marcos } = processo;
  if (marcos.has('defesa_deferida')) return 0;
  if (fimDaMulta(processo, hoje)?.por === 'desconhecido') return 0;
  if (marcos.has('reconhecida')) return ORDEM.indexOf('jari');
  if (marcos.has('jari_deferido')) return ORDEM.indexOf('cetran');
  return ORDEM.length;
}

interface Pedido {
  fase: Fase;
  estado: EstadoDoRecurso;
}

/**
 * The phase in which an appeal can be requested now, or why none can. A requested and unfiled appeal blocks only its own phase:
 * afterwards the next notice opens the next phase.
 */
export function faseDoRecurso({
  recursoOnline,
  corre,
  recursos,
}: {
  recursoOnline: boolean;
  corre: OQueCorre;
  recursos: readonly Pedido[];
}): { fase: Fase; motivo?: undefined } | { fase: null; motivo: MotivoSemFase } {
  const { fase } = corre;
  if (fase === null) return { fase: null, motivo: motivoDe(corre, recursos) };
  if (recursos.some((pedido) => pedido.fase === fase)) return { fase: null, motivo: 'em_andamento' };
  return recursoOnline ? { fase } : { fase: null, motivo: 'sem_recurso_online' };
}

/** An appeal requested from us for the current phase and not filed yet: the driver's deadline still runs. */
export function pedidoSemProtocolo<P extends Pedido>(corre: OQueCorre, recursos: readonly P[]): P | null {
  const destaFase = recursos.filter(({ fase }) => fase === ABERTAS[corre.etapa]?.fase);
  return destaFase.find(({ estado }) => estado === 'solicitado' || estado === 'em_analise') ?? null;
}

function motivoDe({ etapa, fim, prazo }: OQueCorre, recursos: readonly Pedido[]): MotivoSemFase {
  if (fim?.mantida === false || etapa === 'jari_aceita') return 'deferido';
  if (fim?.por === 'desconhecido') return 'encerrada';
  if (fim) return 'esgotado';
  if (etapa === 'espera_penalidade') return 'espera_penalidade';
  const aberto = recursos.some(({ estado }) => !estaDecidido(estado));
  return prazo && !aberto ? 'prazo_a_conferir' : 'em_andamento';
}
