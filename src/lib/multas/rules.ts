import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

export type Natureza = 'leve' | 'media' | 'grave' | 'gravissima';
export type Pontos = 3 | 4 | 5 | 7;

/** The legal amount and points of each nature (CTB arts. 258 and 259): the base fine in centavos. */
export const NATUREZAS: Record<Natureza, { rotulo: string; valor: Centavos; pontos: Pontos }> = {
  leve: { rotulo: 'Leve', valor: 88_38, pontos: 3 },
  media: { rotulo: 'Média', valor: 130_16, pontos: 4 },
  grave: { rotulo: 'Grave', valor: 195_23, pontos: 5 },
  gravissima: { rotulo: 'Gravíssima', valor: 293_47, pontos: 7 },
};

/** The nature of a fine of `valor` centavos, by the thresholds of the specification (spec 1, sections 5 and 9). */
export function naturezaPorValor(valor: Centavos): Natureza {
  if (valor <= 88_38) return 'leve';
  if (valor <= 130_16) return 'media';
  if (valor <= 195_23) return 'grave';
  return 'gravissima';
}

/** Points for a fine of `valor` centavos (spec 1, section 9). */
export function pontosPorValor(valor: Centavos): Pontos {
  return NATUREZAS[naturezaPorValor(valor)].pontos;
}

/**
 * The points that count on the licence. An infraction punished with direct suspension adds none, nor do the few that the
 * law exempts by name (CTB art. 259 §4; `motivoSemPontos` of the infraction table).
 */
export function pontosComputados(multa: {
  valor: Centavos;
  suspensaoDireta: boolean;
  isenta?: boolean;
}): 0 | Pontos {
  return multa.suspensaoDireta || multa.isenta ? 0 : pontosPorValor(multa.valor);
}

/** The two reduced amounts (CTB art. 284), rounded half up: by the due date, and through the SNE. */
export function valoresComDesconto(valor: Centavos): { ateVencimento: Centavos; sne: Centavos } {
  const porcento = (taxa: number) => Math.floor((valor * taxa + 50) / 100);
  return { ateVencimento: porcento(80), sne: porcento(60) };
}

/** The payment date shown: one day after the last day of the discount (spec 1, section 2). */
export function dataDePagamento(ultimoDiaDoDesconto: IsoDate | null | undefined): IsoDate | null {
  return ultimoDiaDoDesconto ? addDays(ultimoDiaDoDesconto, 1) : null;
}

/** `dd/mm/yyyy`, or 'Não Informada'. */
export function rotuloDaDataDePagamento(ultimoDiaDoDesconto: IsoDate | null | undefined): string {
  const data = dataDePagamento(ultimoDiaDoDesconto);
  return data ? formatDate(data) : 'Não Informada';
}

/** The offer in a row of the fines list. */
export type AcaoDaMulta = 'solicitada' | 'selecionar' | 'multa-de-veiculo' | 'especialista';

/** The states of a row, in the order of the specification (spec 1, section 2, Fines). Takes the wire's own fields. */
export function acaoDaMulta(multa: {
  TemRecurso: boolean;
  RecursoOnline: boolean;
  Tipo: 'Veiculo' | 'Habilitacao';
}): AcaoDaMulta {
  if (multa.TemRecurso) return 'solicitada';
  if (!multa.RecursoOnline) return 'especialista';
  return multa.Tipo === 'Habilitacao' ? 'selecionar' : 'multa-de-veiculo';
}

/** The text of each state; the selectable one has a checkbox instead. */
export const ROTULO_DA_ACAO: Record<Exclude<AcaoDaMulta, 'selecionar'>, string> = {
  solicitada: 'Legal, solicitei',
  'multa-de-veiculo': 'Multa de veículo',
  especialista: 'Comprar com Especialista',
};

/** The action for an already paid appeal; null: it has to be bought. */
export function rotuloDoDireito(multa: {
  RecursoPago: boolean;
  Direito: 'plano' | 'credito' | null;
}): string | null {
  if (multa.RecursoPago) return 'Enviar documentos';
  if (multa.Direito === null) return null;
  return multa.Direito === 'credito' ? 'Usar o recurso já pago' : 'Pedir recurso (incluído)';
}
