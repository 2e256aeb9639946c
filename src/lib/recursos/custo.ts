import type { Centavos } from '../money.ts';
import { type Plano, PRECO_AVULSO_DO_RECURSO } from '../planos/catalogo.ts';
import { precoDoRecurso } from '../planos/rules.ts';
import type { MotivoSemFase } from './rules.ts';

/** What an appeal of one fine costs one driver at a moment. */
export type CustoDoRecurso =
  /** Nothing can be asked for now, so nothing is sold: asked for already, over, or its notice has not come. */
  | { tipo: 'indisponivel'; motivo: MotivoSemFase }
  /** The allowance of the plan in force pays. */
  | { tipo: 'plano' }
  /** A credit that was bought pays: for this very fine, or for any. */
  | { tipo: 'credito'; daMulta: boolean }
  | { tipo: 'preco'; valor: Centavos };

interface Fatos {
  /** Why no appeal can be asked for; undefined: one can. */
  motivo: MotivoSemFase | undefined;
  /** The plan that prices the appeal; null: without one. */
  plano: Plano | null;
  /** Something of its allowance is left for this fine. */
  coberta: boolean;
  /** The best unused credit that may pay for this fine. */
  credito: 'da_multa' | 'qualquer' | null;
  suspensiva: boolean;
}

/**
 * What list, page, cart, checkout and the calls behind them say an appeal costs: what is owned comes before what is sold. What
 * takes no appeal by the internet is sold all the same, since a specialist agrees on it with the driver.
 */
export function custoDoRecurso({ motivo, plano, coberta, credito, suspensiva }: Fatos): CustoDoRecurso {
  if (motivo && motivo !== 'sem_recurso_online') return { tipo: 'indisponivel', motivo };
  if (coberta) return { tipo: 'plano' };
  if (credito !== null) return { tipo: 'credito', daMulta: credito === 'da_multa' };
  return { tipo: 'preco', valor: precoCheio(plano, suspensiva) };
}

/** The price of one appeal where nothing pays for it, by the plan in force. */
export function precoCheio(plano: Plano | null, autossuspensiva: boolean): Centavos {
  return precoDoRecurso({
    doPlano: plano?.precoDoRecurso ?? null,
    avulso: PRECO_AVULSO_DO_RECURSO,
    autossuspensiva,
  });
}

/** Credits as they are kept: of one fine, or of any. `livre`: it pays for any fine of its owner. */
export interface CreditoLivre {
  multaId: number | null;
  livre: boolean;
}

/** The best of the unused credits for a fine (`gemeas`: every listing of its AIT). */
export function creditoPara(creditos: readonly CreditoLivre[], gemeas: readonly number[]): Fatos['credito'] {
  if (creditos.some(({ multaId }) => multaId !== null && gemeas.includes(multaId))) return 'da_multa';
  return creditos.some(({ livre }) => livre) ? 'qualquer' : null;
}
