import type { Nivel } from '#lib/compartilhamentos/rules.ts';
import type { Ctx } from '../context.ts';

/** What somebody else opened to the actor, today. */
export interface Concessao {
  guid: string;
  origem: 'convite' | 'parceiro';
  dono: string;
  /** The whole name: what a screen shows of it is its own matter. */
  nomeDoDono: string;
  nivel: Nivel;
  /** Exclusive. */
  fim: Date;
  /** One of them; both null: everything of that owner. */
  veiculoId: number | null;
  habilitacaoId: number | null;
}

export type Leitor = Pick<Ctx, 'db' | 'clock' | 'actor'>;
