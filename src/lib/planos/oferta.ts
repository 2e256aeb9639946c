import { TEXTS } from '../messages.ts';
import { reais } from '../money.ts';
import { opcoesDeParcelas } from '../pedidos/parcelas.ts';
import type { DetalheDoPlano, Plano } from './catalogo.ts';
import { multiplicador, type Periodicidade, totalDoPlano } from './rules.ts';

/** The two price sets of the screen, by the word in the address (specification 2, section 2). */
export const PERIODOS = [
  { valor: 'anual', rotulo: 'Anual', periodicidade: 'A' },
  { valor: 'mensal', rotulo: 'Mensal', periodicidade: 'M' },
] as const satisfies readonly { valor: string; rotulo: string; periodicidade: Periodicidade }[];

export type Periodo = (typeof PERIODOS)[number];

/** The banner over the extra products (specification 1, section 2). */
export function fraseDasOfertas(produtos: readonly unknown[]): string {
  return produtos.length > 0 ? TEXTS.ofertas : TEXTS.semOfertas;
}

/** Annual, unless the address chooses the other set. */
export function periodoDe(params: URLSearchParams): Periodo {
  return PERIODOS.find(({ valor }) => valor === params.get('periodo')) ?? PERIODOS[0];
}

/** The plans that are sold by this period, with their price, in the order of the screen. */
export function planosDoPeriodo(
  planos: readonly Plano[],
  { periodicidade }: Pick<Periodo, 'periodicidade'>,
): { plano: Plano; detalhe: DetalheDoPlano }[] {
  return planos.flatMap((plano) => {
    const detalhe = plano.detalhes.find((um) => um.periodicidade === periodicidade);
    return detalhe ? [{ plano, detalhe }] : [];
  });
}

/** How long one purchase lasts: 'O plano vale por 12 meses.' */
export function validadeDoPlano({ periodicidade }: Pick<DetalheDoPlano, 'periodicidade'>): string {
  const meses = multiplicador(periodicidade);
  return `O plano vale por ${meses === 1 ? '1 mês' : `${meses} meses`}.`;
}

/** What one purchase costs in all, and how it can be split: 'R$ 118,80 por 12 meses, em até 12x de R$ 9,90'. */
export function resumoDoPreco(detalhe: Pick<DetalheDoPlano, 'precoMensal' | 'periodicidade'>): string {
  const meses = multiplicador(detalhe.periodicidade);
  const total = totalDoPlano(detalhe);
  if (meses === 1) return `${reais(total)} por 1 mês de uso`;
  const maior = opcoesDeParcelas(total, meses).at(-1);
  const parcelas = maior && maior.parcelas > 1 ? `, em até ${maior.rotulo}` : '';
  return `${reais(total)} por ${meses} meses${parcelas}`;
}
