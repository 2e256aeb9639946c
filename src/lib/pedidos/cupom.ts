import type { Centavos } from '#lib/money.ts';

export interface Cupom {
  /** 0 to 100, at most two decimals. */
  percentualDesconto: number;
  valorDesconto: Centavos;
  /** Instants; either end may be open. Both ends are still valid. */
  validadeMin: Date | null;
  validadeMax: Date | null;
}

/** Inside its validity range, if it has one (spec 2, section 5). */
export function cupomValido(
  { validadeMin, validadeMax }: Pick<Cupom, 'validadeMin' | 'validadeMax'>,
  agora: Date,
) {
  return (!validadeMin || agora >= validadeMin) && (!validadeMax || agora <= validadeMax);
}

/**
 * The discount in centavos: the percentage, rounded half up, when there is one; else the fixed value; never more than the
 * subtotal; nothing outside the validity range.
 */
export function descontoDoCupom(
  cupom: Cupom,
  { subtotal, agora }: { subtotal: Centavos; agora: Date },
): Centavos {
  if (!cupomValido(cupom, agora)) return 0;
  const desconto =
    cupom.percentualDesconto > 0 ? porcento(subtotal, cupom.percentualDesconto) : cupom.valorDesconto;
  return Math.min(subtotal, Math.max(0, desconto));
}

/** In hundredths of a per cent, so that only integers are multiplied. */
function porcento(valor: Centavos, percentual: number): Centavos {
  return Math.floor((valor * Math.round(percentual * 100) + 5000) / 10_000);
}

/** A coupon message shows for one second (spec 2, section 8). */
export const DURACAO_DA_MENSAGEM_DO_CUPOM_MS = 1000;

/** How a coupon is stored and compared. */
export function normalizarCupom(texto: string): string {
  return texto.trim().toUpperCase();
}
