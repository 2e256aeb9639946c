import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { consumeByNetwork, take } from '#backend/platform/limits.ts';
import { serverKey } from '#backend/platform/secrets/chaveDoServidor.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

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
