import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { avisarSeguranca } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { consumeByNetwork, take } from '#backend/platform/limits.ts';
import { serverKey } from '#backend/platform/secrets/segredo.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { closeAllSessions, revokeRecoveryCodes } from './session.ts';

/** The time in which the old address can stop a change: a new password by it, or a call, ends the request. */
const ESPERA_MS = 24 * 3_600_000;

/** Records a new sign-in address, which replaces the old one a day later. Both addresses get a mail. */
export async function pedirTrocaDeEmail(
  ctx: SystemCtx,
  { usuarioId, para, motivo }: { usuarioId: string; para: string; motivo: string },
): Promise<Date> {
  return transaction(ctx, async (tx) => {
    if (await emUso(tx, para))
      fail('DADOS_INVALIDOS', { fields: { para: 'Este e-mail já é de uma conta.' } });
    const valeEm = new Date(tx.clock().getTime() + ESPERA_MS);
    const pedidas = await tx.db
      .update(usuario)
      .set({ emailNovo: para, emailNovoEm: valeEm })
      .where(and(eq(usuario.id, usuarioId), isNull(usuario.removidaEm)))
      .returning({ id: usuario.id });
    if (pedidas.length === 0) fail('NAO_ENCONTRADO');
    await enqueue(tx, 'trocaDeEmail', { usuarioId }, { startAfter: valeEm });
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
export async function fazerTrocaDeEmail(ctx: SystemCtx, job: JobData<'trocaDeEmail'>): Promise<void> {
  const { usuarioId } = job;
  await transaction(ctx, async (tx) => {
    const conta = await lockDriver(tx, usuarioId);
    if (!conta?.emailNovo || !conta.emailNovoEm) return;
    const { email: de, emailNovo: para, emailNovoEm } = conta;
    const faltamMs = emailNovoEm.getTime() - tx.clock().getTime();
    if (faltamMs > 0) {
      // A later request, or this clock is behind the queue's, which is the database's: an instant could be past there already, and repeat at once.
      await enqueue(tx, 'trocaDeEmail', job, { startAfter: Math.ceil(faltamMs / 1000) + 1 });
      return;
    }
    await cancelarTrocaDeEmail(tx, usuarioId);
    if (await emUso(tx, para)) return;
    await tx.db.update(usuario).set({ email: para }).where(eq(usuario.id, usuarioId));
    await closeAllSessions(tx, usuarioId);
    await revokeRecoveryCodes(tx, usuarioId);
    await audit(tx, { acao: 'usuario.trocarEmail', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'email-trocado', de } });
  });
}

async function emUso({ db }: Pick<PublicCtx, 'db'>, email: string): Promise<boolean> {
  return (await db.$count(usuario, eq(usuario.email, email))) > 0;
}

/** Ends an open request. Returns whether there was one. */
export async function cancelarTrocaDeEmail(
  { db }: Pick<PublicCtx, 'db'>,
  usuarioId: string,
): Promise<boolean> {
  const canceladas = await db
    .update(usuario)
    .set({ emailNovo: null, emailNovoEm: null })
    .where(and(eq(usuario.id, usuarioId), isNotNull(usuario.emailNovo)))
    .returning({ id: usuario.id });
  return canceladas.length > 0;
}

/** The code of the link that confirms an address: of one account and address, so that a mail sent twice has the same one. */
export async function codigoDeConfirmacao(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'clock'>,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const chave = await serverKey(ctx, 'confirmacoes');
  return `${id}.${createHmac('sha256', chave).update(`${id} ${email}`).digest('base64url')}`;
}

/** Records that the reader of the address confirmed it. The link does so once; after that it does nothing. */
export async function confirmarEmail(ctx: PublicCtx, { Codigo }: ParsedInput<typeof conta.confirmarEmail>) {
  await consumeByNetwork(ctx, { nome: 'confirmar-email', points: 60, seconds: 900 });
  const [id = ''] = Codigo.split('.');
  if (!/^[\da-f-]{36}$/.test(id)) fail('CODIGO_EXPIRADO');
  await transaction(ctx, async (tx) => {
    const [dono] = await tx.db
      .select({ id: usuario.id, email: usuario.email, confirmadoEm: usuario.emailConfirmadoEm })
      .from(usuario)
      .where(and(eq(usuario.id, id), isNull(usuario.removidaEm)));
    if (!dono || dono.confirmadoEm || !mesmo(Codigo, await codigoDeConfirmacao(tx, dono)))
      fail('CODIGO_EXPIRADO');
    await tx.db
      .update(usuario)
      .set({ emailConfirmadoEm: tx.clock() })
      .where(and(eq(usuario.id, id), isNull(usuario.emailConfirmadoEm)));
    await audit(tx, { acao: 'conta.confirmarEmail', entidade: 'usuario', id });
  });
  return { confirmado: true as const };
}

/** The first mail again, three times a day; nothing once the address is confirmed. */
export async function enviarConfirmacao(ctx: Ctx) {
  const { id } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const porConfirmar = and(eq(usuario.id, id), isNull(usuario.emailConfirmadoEm));
    if ((await tx.db.$count(usuario, porConfirmar)) === 0) return;
    const { uses, until } = await take(tx, { nome: 'confirmacao', de: id, points: 3, seconds: 86_400 });
    if (uses > 3) fail('MUITAS_TENTATIVAS');
    const chave = `boas-vindas:${id}:${until.toISOString()}:${uses}`;
    await enqueue(tx, 'email', { modelo: 'boas-vindas', usuarioId: id, chave });
    await audit(tx, { acao: 'conta.enviarConfirmacao', entidade: 'usuario', id });
  });
  return { enviado: true as const };
}

function mesmo(um: string, outro: string): boolean {
  const [a, b] = [Buffer.from(um), Buffer.from(outro)];
  return a.length === b.length && timingSafeEqual(a, b);
}
