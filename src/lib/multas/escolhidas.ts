import { type Centavos, reais } from '#lib/money.ts';

/** The sum beside 'Comprar': '2 multas escolhidas: R$ 600,00'. Empty without a choice. */
export function fraseDasEscolhidas(precos: readonly Centavos[]): string {
  if (precos.length === 0) return '';
  const total = precos.reduce((soma, preco) => soma + preco, 0);
  const quantas = precos.length === 1 ? '1 multa escolhida' : `${precos.length} multas escolhidas`;
  return `${quantas}: ${reais(total)}`;
}
