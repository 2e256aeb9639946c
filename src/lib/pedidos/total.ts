import { type Centavos, reais } from '../money.ts';

interface Mostrado {
  totalMostrado: Centavos;
  total: Centavos;
}

/** The total is not the one that was shown: both are said, and nothing is charged before the buyer has seen the new one. */
export function totalMudou(dados: Mostrado & { subtotal: Centavos; cupom?: string | undefined }): string {
  const { totalMostrado, total, subtotal, cupom } = dados;
  // Typed, and 'Aplicar cupom' not pressed: the same items, now with their discount.
  if (cupom !== undefined && totalMostrado === subtotal)
    return `O cupom ${cupom} foi aplicado: o total passou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
  return `O total desta compra mudou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
}

/** A coupon that gives nothing now: withdrawn while the summary was open, or none at all. */
export function cupomSemEfeito({ cupom, totalMostrado, total }: Mostrado & { cupom: string }): string {
  return totalMostrado === total
    ? `O cupom ${cupom} não é válido. Confira o código, ou pague ${reais(total)} sem ele.`
    : `O cupom ${cupom} não vale mais: o total passou de ${reais(totalMostrado)} para ${reais(total)}. ${CONFIRA}`;
}

const CONFIRA = 'Nada foi cobrado: confira e, se concordar, pague de novo.';
