import type { Nivel } from '#lib/compartilhamentos/rules.ts';
import type { Ctx } from '../context.ts';

/** What somebody else opened to the actor, today. */
export interface Concessao {
  guid: string;
  dono: string;
  /** The whole name: what a screen shows of it is its own matter. */
  nomeDoDono: string;
  nivel: Nivel;
  /** Exclusive. */
  fim: Date;
  /** One of them. */
  veiculoId: number | null;
  habilitacaoId: number | null;
}

export type Leitor = Pick<Ctx, 'db' | 'clock' | 'actor'>;
