import type { Nivel } from '#lib/compartilhamentos/rules.ts';
import type { Ctx } from '../../../platform/context.ts';

/** A grant by another owner that is valid today. */
export interface Concessao {
  guid: string;
  dono: string;
  /** Full name: screens decide how much of it to show. */
  nomeDoDono: string;
  nivel: Nivel;
  /** Exclusive end. */
  fim: Date;
  /** Exactly one of vehicle and licence is set. */
  veiculoId: number | null;
  habilitacaoId: number | null;
}

export type Leitor = Pick<Ctx, 'db' | 'clock' | 'actor'>;
