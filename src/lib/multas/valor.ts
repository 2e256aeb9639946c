import { type Centavos, reais } from '#lib/money.ts';
import type { MultaNaTela } from './contract.ts';
import { nadaADever } from './procedimento.ts';
import type { FatosDaMulta, Procedimento } from './situacao.ts';

type Valores = Pick<MultaNaTela, 'Valor' | 'ValorSerPago'>;
type ComValor = Procedimento<FatosDaMulta & Valores>;

/** The amount to pay today, in the words of a list. */
export function valorAPagar(p: ComValor): string {
  if (valorDesconhecido(p)) return 'valor não informado';
  return p.multa.ValorSerPago === 0 ? 'nada a pagar' : reais(p.multa.ValorSerPago);
}

/** Whether the amount to pay is unknown. For a paid or cancelled fine, or a warning, it is known: nothing. */
export function valorDesconhecido({ multa, paga, processo, fim }: ComValor): boolean {
  return semValor(multa) && !paga && !nadaADever(processo, fim);
}

/** Neither a source nor the driver gave an amount: 0 means unknown. */
export function semValor({ Valor, ValorSerPago }: Valores): boolean {
  return Valor === 0 && ValorSerPago === 0;
}

/** A sum of amounts to pay. */
export interface Soma {
  quantas: number;
  soma: Centavos;
  /** How many of them have no known amount. */
  semValor: number;
}

/** A sum in words: it never counts an unknown amount as nothing. */
export function somaEmPalavras({ soma, semValor: faltam }: Pick<Soma, 'soma' | 'semValor'>): string {
  if (faltam === 0) return reais(soma);
  return soma === 0 ? 'valor não informado' : `${reais(soma)}, mais ${faltam} sem valor`;
}
