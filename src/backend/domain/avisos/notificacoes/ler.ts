import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { NOTIFICACOES_POR_PAGINA, type notificacoes } from '#lib/avisos/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

type Notificacao = WireAnswer<typeof notificacoes.ver>;

export async function listarNotificacoes(ctx: Ctx, { Pagina }: { Pagina: number }): Promise<Notificacao[]> {
  const rows = await ctx.db
    .select()
    .from(notificacao)
    .where(eq(notificacao.usuarioId, ctx.actor.id))
    .orderBy(desc(notificacao.dataCriacao), desc(notificacao.id))
    .limit(NOTIFICACOES_POR_PAGINA)
    .offset((Pagina - 1) * NOTIFICACOES_POR_PAGINA);
  return rows.map(toWire);
}

export async function verNotificacao(ctx: Ctx, { id }: { id: number }): Promise<Notificacao> {
  const mine = and(eq(notificacao.id, id), eq(notificacao.usuarioId, ctx.actor.id));
  const [row] = await ctx.db.select().from(notificacao).where(mine);
  return row ? toWire(row) : fail('NAO_ENCONTRADO');
}

export async function marcarLida(ctx: Ctx, { Guid }: { Guid: string }) {
  const mine = and(eq(notificacao.guid, Guid), eq(notificacao.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(notificacao).where(mine).for('update');
    if (!row) fail('NAO_ENCONTRADO');
    if (row.dataLeitura === null) {
      await tx.db.update(notificacao).set({ dataLeitura: tx.clock() }).where(mine);
      await audit(tx, { acao: 'notificacao.ler', entidade: 'notificacao', id: row.id });
    }
    return { lida: true as const };
  });
}

/** Days after which a notice appears in the list only, not over a screen. */
const PUSH_DAYS = 7;

/** Returns the oldest message not shown yet and marks it as shown in the same statement. */
export async function proximoPush(ctx: Ctx) {
  const now = ctx.clock();
  const waiting = and(
    eq(notificacao.usuarioId, ctx.actor.id),
    eq(notificacao.push, true),
    isNull(notificacao.pushMostradaEm),
    isNull(notificacao.dataLeitura),
    gt(notificacao.dataCriacao, new Date(now.getTime() - PUSH_DAYS * 86_400_000)),
  );
  const [next] = await ctx.db
    .select({ id: notificacao.id })
    .from(notificacao)
    .where(waiting)
    .orderBy(asc(notificacao.id))
    .limit(1);
  if (!next) return null;
  const [claimed] = await ctx.db
    .update(notificacao)
    .set({ pushMostradaEm: now })
    .where(and(eq(notificacao.id, next.id), waiting))
    .returning({ id: notificacao.id, assunto: notificacao.assunto });
  if (!claimed) return null;
  const unread = and(eq(notificacao.usuarioId, ctx.actor.id), isNull(notificacao.dataLeitura));
  return { Mensagem: claimed.assunto, Id: claimed.id, NaoLidas: await ctx.db.$count(notificacao, unread) };
}

function toWire(row: typeof notificacao.$inferSelect): Notificacao {
  return {
    Id: row.id,
    Guid: row.guid,
    Assunto: row.assunto,
    Descricao: row.descricao,
    DataCriacao: row.dataCriacao.toISOString(),
    DataLeitura: row.dataLeitura?.toISOString() ?? null,
    Destino: row.destino,
  };
}
