import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { trocaDeEmail, usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { fail } from '#lib/errors.ts';
import { avisarSeguranca } from './avisos.ts';
import { closeAllSessions, revokeRecoveryCodes } from './session.ts';

/** The time in which the old address can stop a change: a new password by it, or a call, ends the request. */
const ESPERA_MS = 24 * 3_600_000;

/** Records a new sign-in address, which replaces the old one a day later. Both addresses get a mail. Throws EMAIL_EM_USO. */
export async function pedirTrocaDeEmail(
  ctx: SystemCtx,
  { usuarioId, para, motivo }: { usuarioId: string; para: string; motivo: string },
): Promise<Date> {
  return transaction(ctx, async (tx) => {
    const [conta] = await tx.db
      .select({ email: usuario.email })
      .from(usuario)
      .where(and(eq(usuario.id, usuarioId), isNull(usuario.removidaEm)))
      .for('update');
    if (!conta) fail('NAO_ENCONTRADO');
    if (await emUso(tx, para))
      fail('DADOS_INVALIDOS', { fields: { para: 'Este e-mail já é de uma conta.' } });
    await cancelarTrocaDeEmail(tx, usuarioId);
    const pedidaEm = tx.clock();
    const valeEm = new Date(pedidaEm.getTime() + ESPERA_MS);
    const [troca] = await tx.db
      .insert(trocaDeEmail)
      .values({ usuarioId, de: conta.email, para, autor: tx.atorId ?? tx.ator, pedidaEm, valeEm })
      .returning({ id: trocaDeEmail.id });
    if (!troca) throw new Error('the change of address was not written');
    await enqueue(tx, 'trocaDeEmail', { trocaId: troca.id }, { startAfter: valeEm });
    const dados = { motivo };
    await audit(tx, { acao: 'usuario.pedirTrocaDeEmail', entidade: 'usuario', id: usuarioId, dados });
    await avisarSeguranca(tx, {
      usuarioId,
      fato: { tipo: 'email-a-trocar', para, em: valeEm.toISOString() },
    });
    return valeEm;
  });
}

/** Job: takes the new address when its day has come. Every session ends. An address in use by then ends the request. */
export async function fazerTrocaDeEmail(ctx: SystemCtx, { trocaId }: JobData<'trocaDeEmail'>): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [troca] = await tx.db
      .select()
      .from(trocaDeEmail)
      .where(and(eq(trocaDeEmail.id, trocaId), espera))
      .for('update');
    if (!troca) return;
    const faltamMs = troca.valeEm.getTime() - tx.clock().getTime();
    if (faltamMs > 0) {
      // The queue goes by the database's clock, and this one is behind it: an instant could be past there already, and repeat at once.
      await enqueue(tx, 'trocaDeEmail', { trocaId }, { startAfter: Math.ceil(faltamMs / 1000) + 1 });
      return;
    }
    const { usuarioId, de, para } = troca;
    const dela = and(eq(usuario.id, usuarioId), eq(usuario.email, de), isNull(usuario.removidaEm));
    const mudadas = (await emUso(tx, para))
      ? []
      : await tx.db.update(usuario).set({ email: para }).where(dela).returning({ id: usuario.id });
    if (mudadas.length === 0) {
      await cancelarTrocaDeEmail(tx, usuarioId);
      return;
    }
    await tx.db.update(trocaDeEmail).set({ feitaEm: tx.clock() }).where(eq(trocaDeEmail.id, trocaId));
    await closeAllSessions(tx, usuarioId);
    await revokeRecoveryCodes(tx, usuarioId);
    const dados = { troca: trocaId };
    await audit(tx, { acao: 'usuario.trocarEmail', entidade: 'usuario', id: usuarioId, dados });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'email-trocado', de } });
  });
}

async function emUso({ db }: Pick<PublicCtx, 'db'>, email: string): Promise<boolean> {
  return (await db.$count(usuario, eq(usuario.email, email))) > 0;
}

/** Ends an open request. Returns whether there was one. */
export async function cancelarTrocaDeEmail(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<boolean> {
  const canceladas = await tx.db
    .update(trocaDeEmail)
    .set({ canceladaEm: tx.clock() })
    .where(trocaAberta(usuarioId))
    .returning({ id: trocaDeEmail.id });
  return canceladas.length > 0;
}

/** A change of address that waits for its day. */
const espera = and(isNull(trocaDeEmail.feitaEm), isNull(trocaDeEmail.canceladaEm));
export const trocaAberta = (usuarioId: string) => and(eq(trocaDeEmail.usuarioId, usuarioId), espera);
