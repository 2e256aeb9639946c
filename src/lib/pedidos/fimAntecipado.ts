import { daysBetween, isoDateOf } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { diasFaltantes, fimDaVigencia, type Periodicidade } from '../planos/rules.ts';
import type { DetalhesDaTela, ItemDaTela } from './naTela.ts';

/**
 * What goes back of a plan that is ended before its time, after the 7 days of the withdrawal: the price of the days that are
 * left, today with them, and a part of a centavo counts for the driver. By our policy, section "Depois dos 7 dias".
 */
export function devolucaoProporcional(
  { pago, inicio, periodicidade }: { pago: Centavos; inicio: Date; periodicidade: Periodicidade },
  agora: Date,
): Centavos {
  const fim = fimDaVigencia(inicio, periodicidade);
  const dias = daysBetween(isoDateOf(inicio), isoDateOf(fim));
  return Math.ceil((pago * Math.min(dias, diasFaltantes(fim, agora))) / dias);
}

/** What a paid order can still give back when the 7 days are over; null while they run, and where nothing is left. */
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
