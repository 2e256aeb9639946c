import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { hashPassword } from '#backend/domain/conta/password.ts';
import { ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import * as schema from '#backend/platform/db/schema/all.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { forgetMails } from '#backend/platform/jobs/enqueue.ts';
import { O_QUE_VAI } from '#lib/conta/retencao.server.ts';
import { anonimizarCompras, anonimizarPessoa, apagarMotivos } from './anonimizar.ts';

/**
 * Erases an account permanently: all personal data, licences, vehicles, fines, appeals and files. Records with a
 * legal retention period (orders and items, sales, acceptances, audit rows) stay, anonymised. Files are deleted
 * first: after an interruption the next run still finds the rows and starts again. `ainda`: the condition on the account's row
 * that makes it due, checked before the files and before the rows; an account that is due no more stays as it is.
 */
export async function apagarConta(ctx: SystemCtx, usuarioId: string, ainda?: SQL): Promise<void> {
  if (!(await transaction(ctx, (tx) => travarDevida(tx, usuarioId, ainda)))) return;
  const arquivos = await ctx.db
    .select({ chave: schema.arquivo.chave })
    .from(schema.arquivo)
    .where(eq(schema.arquivo.usuarioId, usuarioId));
  for (const { chave } of arquivos) await ctx.adapters.storage.delete(chave);
  const senhaHash = await hashPassword(randomUUID());
  const apagada = await transaction(ctx, async (tx) => {
    const conta = await travarDevida(tx, usuarioId, ainda);
    if (!conta) return false;
    await apagarMotivos(tx, usuarioId);
    await anonimizarCompras(tx, usuarioId);
    for (const tabela of O_QUE_VAI.flatMap(({ tabelas }) => tabelas).toReversed())
      await tx.db.execute(sql`delete from ${sql.identifier(tabela)} where usuario_id = ${usuarioId}`);
    await apagarRegistros(tx, { usuarioId, email: conta.email });
    await forgetMails(tx, usuarioId);
    await anonimizarPessoa(tx, { usuarioId, senhaHash });
    await audit(tx, { acao: 'conta.apagar', entidade: 'usuario', id: usuarioId });
    return true;
  });
  if (apagada) await apagarSobras(ctx, usuarioId);
}

async function travarDevida({ db }: SystemCtx, usuarioId: string, ainda: SQL | undefined) {
  const [conta] = await db
    .select({ email: schema.usuario.email })
    .from(schema.usuario)
    .where(and(eq(schema.usuario.id, usuarioId), isNull(schema.usuario.removidaEm), ainda))
    .for('update');
  return conta;
}

/** Deletes the driver's files without a row, left by a process killed in between. */
async function apagarSobras({ adapters: { storage }, log }: SystemCtx, usuarioId: string): Promise<void> {
  try {
    for await (const { key } of storage.list(ownerPrefix(usuarioId))) await storage.delete(key);
  } catch (err) {
    log.error({ err, usuarioId }, 'files of an erased account could not be listed');
  }
}

/** Stored answers and counters that name the account. Origins of accesses stay for six months each: `apagarExpirados` deletes older ones. */
async function apagarRegistros(
  { db }: SystemCtx,
  { usuarioId, email }: { usuarioId: string; email: string },
): Promise<void> {
  // The desk's stored answers belong to the staff, and name the account by its e-mail.
  const daEquipe = db.select({ dono: sql<string>`${schema.equipe.id}::text` }).from(schema.equipe);
  await db.delete(schema.idempotencia).where(eq(schema.idempotencia.dono, usuarioId));
  await db
    .delete(schema.idempotencia)
    .where(
      and(
        inArray(schema.idempotencia.dono, daEquipe),
        like(schema.idempotencia.operacao, 'mesa.%'),
        sql`position(${email} in ${schema.idempotencia.resposta}::text) > 0`,
      ),
    );
  const dono = sql`split_part(${schema.limite.key}, ':', 2)`;
  await db.delete(schema.limite).where(or(eq(dono, email), eq(dono, usuarioId)));
}
