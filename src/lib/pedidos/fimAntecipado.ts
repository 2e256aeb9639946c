import { daysBetween, isoDateOf } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { diasFaltantes, fimDaVigencia, type Periodicidade } from '../planos/rules.ts';
import type { DetalhesDaTela, ItemDaTela } from './naTela.ts';

/**
 * The refund of a plan that is ended early, after the 7 days of withdrawal: the price of the remaining days including today, rounded
 * up. By our policy, section "Depois dos 7 dias".
 */
export function devolucaoProporcional(
  { pago, inicio, periodicidade }: { pago: Centavos; inicio: Date; periodicidade: Periodicidade },
  agora: Date,
): Centavos {
  const fim = fimDaVigencia(inicio, periodicidade);
  const dias = daysBetween(isoDateOf(inicio), isoDateOf(fim));
  return Math.ceil((pago * Math.min(dias, diasFaltantes(fim, agora))) / dias);
}

/** What of a paid order can still be refunded after the 7 days; null before that, and when nothing is left. */
export function oQueAindaVolta(
  pedido: Pick<DetalhesDaTela['transaction'], 'Estado' | 'Desistencia' | 'Amount' | 'Devolucoes'>,
  itens: readonly Pick<ItemDaTela, 'Direito' | 'InicioVigencia' | 'Periodicidade'>[],
  agora: Date,
): { de: 'plano'; valor: Centavos } | { de: 'avulso' } | null {
  if (pedido.Estado !== 'pago' || pedido.Desistencia !== null) return null;
  const [item] = itens;
  if (itens.length !== 1 || item?.Direito !== 'plano') return { de: 'avulso' };
  if (!item.InicioVigencia || !item.Periodicidade || item.Periodicidade === 'M') return null;
  const plano = {
    pago: pedido.Amount,
    inicio: new Date(item.InicioVigencia),
    periodicidade: item.Periodicidade,
  };
  const voltou = pedido.Devolucoes.reduce((soma, { Valor }) => soma + Valor, 0);
  const valor = devolucaoProporcional(plano, agora) - voltou;
  return valor > 0 ? { de: 'plano', valor } : null;
}
