import { and, asc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Nivel } from '#lib/compartilhamentos/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fromPrimary } from '../../../platform/db/reading.ts';
import { compartilhamento } from '../../../platform/db/schema/compartilhamento.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';

/** All grants to the actor by invitation. Read from the primary database, so that a revoked grant ends at once. */
export async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  if (ctx.actor.recebe === false) return [];
  return fromPrimary(() => porConvite(ctx));
}

/** Grants from accepted invitations that are still active. A blocked owner grants nothing. */
async function porConvite({ db, clock, actor }: Leitor): Promise<Concessao[]> {
  return db
    .select({
      guid: compartilhamento.guid,
      dono: compartilhamento.usuarioId,
      nomeDoDono: usuario.nome,
      nivel: compartilhamento.nivel,
      fim: compartilhamento.fim,
      veiculoId: compartilhamento.veiculoId,
      habilitacaoId: compartilhamento.habilitacaoId,
    })
    .from(compartilhamento)
    .innerJoin(
      usuario,
      and(
        eq(usuario.id, compartilhamento.usuarioId),
        isNull(usuario.bloqueadoEm),
        isNull(usuario.removidaEm),
      ),
    )
    .where(and(eq(compartilhamento.convidadoId, actor.id), abertos(clock())))
    .orderBy(asc(compartilhamento.id));
}

/** Accepted, not revoked and not expired. */
export function abertos(agora: Date | SQL): SQL | undefined {
  return and(
    isNotNull(compartilhamento.aceitoEm),
    isNull(compartilhamento.encerradoEm),
    gt(compartilhamento.fim, agora),
  );
}

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
