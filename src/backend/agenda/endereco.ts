import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { lembretes } from '#lib/lembretes/contract.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../conta/sessionToken.ts';
import type { Ctx } from '../context.ts';
import { agenda } from '../db/schema/lembretes.ts';
import { transaction } from '../db/transaction.ts';
import { verLembretes } from '../lembretes/preferencia.ts';
import { consume } from '../limits.ts';

/** A new address, told once: 256 random bits, of which only the hash is kept. The one before it is no address any more. */
export async function criarCalendario(ctx: Ctx): Promise<WireAnswer<typeof lembretes.criarCalendario>> {
  await consume(ctx, { nome: 'calendario', de: ctx.actor.id, points: 20, seconds: 3600 });
  const chave = randomBytes(32).toString('base64url');
  const novo = { tokenHash: hashToken(chave), criadaEm: ctx.clock() };
  await transaction(ctx, async (tx) => {
    await tx.db
      .insert(agenda)
      .values({ usuarioId: tx.actor.id, ...novo })
      .onConflictDoUpdate({ target: agenda.usuarioId, set: novo });
    await audit(tx, { acao: 'calendario.criar', entidade: 'usuario', id: tx.actor.id });
  });
  return { Endereco: new URL(paths.agenda(chave), ctx.env.publicUrl).href };
}

export async function revogarCalendario(ctx: Ctx): Promise<WireAnswer<typeof lembretes.revogarCalendario>> {
  await transaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(agenda)
      .where(eq(agenda.usuarioId, tx.actor.id))
      .returning({ um: agenda.usuarioId });
    if (gone.length > 0)
      await audit(tx, { acao: 'calendario.revogar', entidade: 'usuario', id: tx.actor.id });
  });
  return verLembretes(ctx);
}
