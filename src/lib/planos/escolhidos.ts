import { tipografia } from '#lib/documentos/letras.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { rotuloDoExtra } from '#lib/pedidos/parcelas.ts';

/** The sum of the chosen products: '3 itens: R$ 239,70, ou 5x de R$ 47,94', with no break after R$. Empty without any. */
export function totalDosEscolhidos(escolhidos: readonly { valor: Centavos; quantidade: number }[]): string {
  if (escolhidos.length === 0) return '';
  const itens = escolhidos.reduce((soma, { quantidade }) => soma + quantidade, 0);
  const total = escolhidos.reduce((soma, { valor, quantidade }) => soma + valor * quantidade, 0);
  return tipografia(
    `${itens === 1 ? '1 item' : `${itens} itens`}: ${reais(total)}, ou ${rotuloDoExtra(total)}`,
  );
}
