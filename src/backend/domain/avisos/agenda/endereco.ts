import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { verLembretes } from '#backend/domain/avisos/lembretes/preferencia.ts';
import { confirmarSenha, exigirMesmaSenha } from '#backend/domain/conta/confirmarSenha.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { agenda } from '#backend/platform/db/schema/lembretes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consume } from '#backend/platform/limits.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';
import type { lembretes } from '#lib/avisos/lembretesContract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';

/** Creates a calendar address (256 random bits), returned once and stored as a hash; ends the previous one. Asks for the password. */
export async function criarCalendario(
  ctx: Ctx,
  { Senha }: ParsedInput<typeof lembretes.criarCalendario>,
): Promise<WireAnswer<typeof lembretes.criarCalendario>> {
  await consume(ctx, { nome: 'calendario', de: ctx.actor.id, points: 20, seconds: 3600 });
  const conferida = await confirmarSenha(ctx, Senha);
  const chave = randomBytes(32).toString('base64url');
  const novo = { tokenHash: hashToken(chave), criadaEm: ctx.clock() };
  await transaction(ctx, async (tx) => {
    await exigirMesmaSenha(tx, conferida);
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
