import { type Centavos, reais } from '#lib/money.ts';

export interface OpcaoDeParcelas {
  parcelas: number;
  rotulo: string;
}

/**
 * The highest number of instalments of plans and extras (spec 2, section 5): as long as each instalment is above 5,00, and at most
 * 5, or the billing multiplier when a plan is bought. Paying at once is always possible.
 */
export function opcoesDeParcelas(total: Centavos, multiplicadorDoPlano?: 12 | 6 | 1): OpcaoDeParcelas[] {
  const maximo = multiplicadorDoPlano ?? MAXIMO_SEM_PLANO;
  const acimaDoMinimo = Math.ceil(total / PARCELA_MINIMA) - 1;
  return opcoes(total, Math.max(1, Math.min(maximo, acimaDoMinimo)));
}

/** The highest number of instalments of sales (spec 2, section 5): floor(total in reais / 100), from 1 to 12. */
export function opcoesDeParcelasDaVenda(total: Centavos): OpcaoDeParcelas[] {
  return opcoes(total, Math.min(12, Math.max(1, Math.floor(total / 100_00))));
}

/**
 * 'Nx de R$ ...' (spec 2, section 5). The parts add up to the total, so that a different first instalment is shown: '2x de R$ 107,86
 * (1ª de R$ 107,87)'.
 */
export function rotuloDeParcelas(total: Centavos, parcelas: number): string {
  const [primeira = total, outras = primeira] = valoresDasParcelas(total, parcelas);
  const resto = primeira === outras ? '' : ` (1ª de ${reais(primeira)})`;
  return `${parcelas}x de ${reais(outras)}${resto}`;
}

/** How the price of an extra is shown (spec 2, section 5): five instalments, whatever the order allows later. */
export function rotuloDoExtra(valor: Centavos): string {
  return rotuloDeParcelas(valor, MAXIMO_SEM_PLANO);
}

/** The amount of each instalment. They add up to the total: the first one includes the indivisible centavos. */
export function valoresDasParcelas(total: Centavos, parcelas: number): Centavos[] {
  const base = Math.floor(total / parcelas);
  const resto = total - base * parcelas;
  return Array.from({ length: parcelas }, (_, i) => (i === 0 ? base + resto : base));
}

/** The instalment count of an order: the highest of its items (spec 2, section 9), at least one. */
export function parcelasDoPedido(itens: readonly { QtdParcela: number }[]): number {
  return Math.max(1, ...itens.map((item) => item.QtdParcela));
}

/** An instalment has to be above this. */
const PARCELA_MINIMA: Centavos = 5_00;
const MAXIMO_SEM_PLANO = 5;

function opcoes(total: Centavos, quantas: number): OpcaoDeParcelas[] {
  return Array.from({ length: quantas }, (_, i) => ({
    parcelas: i + 1,
    rotulo: rotuloDeParcelas(total, i + 1),
  }));
}
