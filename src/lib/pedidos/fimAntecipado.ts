import { daysBetween, isoDateOf } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import { fimDaVigencia, type Periodicidade } from '#lib/planos/rules.ts';
import type { DetalhesDaTela, ItemDaTela } from './naTela.ts';

/**
 * The refund of a plan that is ended early, after the 7 days of withdrawal: the price of the remaining days including today, rounded
 * up. By our policy, section "Depois dos 7 dias". `restam`: the days that are left of it, also after it gave way to a larger plan.
 */
export function devolucaoProporcional({
  pago,
  inicio,
  periodicidade,
  restam,
}: {
  pago: Centavos;
  inicio: Date;
  periodicidade: Periodicidade;
  restam: number;
}): Centavos {
  const dias = daysBetween(isoDateOf(inicio), isoDateOf(fimDaVigencia(inicio, periodicidade)));
  return Math.ceil((pago * Math.min(dias, restam)) / dias);
}

/**
 * What of a paid order can still be refunded after the 7 days; null before that, when nothing is left, and when a coupon paid for all. A
 * monthly plan is refunded only while it has not begun.
 */
export function oQueAindaVolta(
  pedido: Pick<DetalhesDaTela['transaction'], 'Estado' | 'Desistencia' | 'Amount' | 'Devolucoes'>,
  itens: readonly Pick<ItemDaTela, 'Direito' | 'InicioVigencia' | 'Periodicidade' | 'DiasRestantes'>[],
  agora: Date,
): { de: 'plano'; valor: Centavos } | { de: 'avulso' } | null {
  if (pedido.Estado !== 'pago' || pedido.Desistencia !== null || pedido.Amount === 0) return null;
  const [item] = itens;
  if (itens.length !== 1 || item?.Direito !== 'plano') return { de: 'avulso' };
  const { InicioVigencia, Periodicidade: periodicidade, DiasRestantes: restam } = item;
  if (!InicioVigencia || !restam || !periodicidade) return null;
  const plano = { pago: pedido.Amount, inicio: new Date(InicioVigencia), periodicidade, restam };
  const resto = devolucaoProporcional(plano);
  if (periodicidade === 'M' && (plano.inicio <= agora || resto < pedido.Amount)) return null;
  const voltou = pedido.Devolucoes.reduce((soma, { Valor }) => soma + Valor, 0);
  const valor = resto - voltou;
  return valor > 0 ? { de: 'plano', valor } : null;
}
