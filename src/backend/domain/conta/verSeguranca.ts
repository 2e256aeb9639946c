import { asc, eq } from 'drizzle-orm';
import { dominioDasChaves } from '#backend/domain/conta/chaves/dominio.ts';
import { codigosRestantes } from '#backend/domain/conta/segundoFator/codigos.ts';
import { emPreparo } from '#backend/domain/conta/segundoFator/ligar.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { chaveDeAcesso, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';

export async function verSeguranca(ctx: Ctx): Promise<WireAnswer<typeof conta.seguranca>> {
  const { db, actor, env } = ctx;
  const [fator] = await db.select().from(segundoFator).where(eq(segundoFator.usuarioId, actor.id));
  const chaves = await db
    .select()
    .from(chaveDeAcesso)
    .where(eq(chaveDeAcesso.usuarioId, actor.id))
    .orderBy(asc(chaveDeAcesso.id));
  return {
    SegundoFator: fator?.ligadoEm
      ? { DesdeEm: fator.ligadoEm.toISOString(), CodigosRestantes: await codigosRestantes(ctx, actor.id) }
      : null,
    EmPreparo: fator?.ligadoEm === null ? await emPreparo(ctx) : null,
    Chaves: chaves.map(({ guid, nome, criadaEm, usadaEm, sincronizada }) => ({
      Guid: guid,
      Nome: nome,
      CriadaEm: criadaEm.toISOString(),
      UsadaEm: usadaEm?.toISOString() ?? null,
      Sincronizada: sincronizada,
    })),
    ChavesDisponiveis: dominioDasChaves(env) !== null,
  };
}
