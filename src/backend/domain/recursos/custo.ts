import type { Centavos } from '#lib/money.ts';
import { type Plano, PRECOS } from '#lib/planos/catalogo.ts';
import { precoDoRecurso } from '#lib/planos/rules.ts';
import type { MotivoSemFase } from '#lib/recursos/rules.ts';

/** The cost of an appeal of one fine for one driver now. */
export type CustoDoRecurso =
  /** Nothing can be requested now, so nothing is sold: already requested, over, or its notice has not come. */
  | { tipo: 'indisponivel'; motivo: MotivoSemFase }
  /** The allowance of the plan in force pays. */
  | { tipo: 'plano' }
  /** A bought credit pays: for this fine, or for any. */
  | { tipo: 'credito'; daMulta: boolean }
  | { tipo: 'preco'; valor: Centavos };

interface Fatos {
  /** Why no appeal can be requested; undefined: one can. */
  motivo: MotivoSemFase | undefined;
  /** The plan that prices the appeal; null without one. */
  plano: Plano | null;
  /** Allowance is left for this fine. */
  coberta: boolean;
  /** The best unused credit for this fine. */
  credito: 'da_multa' | 'qualquer' | null;
  suspensiva: boolean;
}

/**
 * The price of an appeal for list, page, cart, checkout and calls: owned rights come before a sale. Fines without online appeal are
 * sold too, because a specialist arranges it with the driver.
 */
export function custoDoRecurso({ motivo, plano, coberta, credito, suspensiva }: Fatos): CustoDoRecurso {
  if (naoSeVende(motivo)) return { tipo: 'indisponivel', motivo };
  if (coberta) return { tipo: 'plano' };
  if (credito !== null) return { tipo: 'credito', daMulta: credito === 'da_multa' };
  return { tipo: 'preco', valor: precoCheio(plano, suspensiva) };
}

/** Neither sold nor covered by a right: a body without online appeal is no reason, because a specialist arranges it. */
export function naoSeVende(
  motivo: MotivoSemFase | undefined,
): motivo is Exclude<MotivoSemFase, 'sem_recurso_online'> {
  return motivo !== undefined && motivo !== 'sem_recurso_online';
}

/** The price of one appeal without a right, by the current plan. */
export function precoCheio(plano: Plano | null, autossuspensiva: boolean): Centavos {
  return precoDoRecurso({
    doPlano: plano?.precoDoRecurso ?? null,
    avulso: PRECOS.recursoAvulso,
    autossuspensiva,
  });
}

/** Stored credits: for one fine, or for any. `livre`: it pays for any fine of its owner. */
export interface CreditoLivre {
  multaId: number | null;
  livre: boolean;
}
