import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { conta } from '#lib/conta/contract.ts';
import { LIMITES_CONTA, RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { recuperacao, usuario } from '../db/schema/conta.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { consume, forget } from '../limits.ts';
import { consumeByNetwork } from '../networks.ts';
import { esquecerTentativas } from './confirmarSenha.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { closeAllSessions } from './session.ts';
import { hashToken } from './sessionToken.ts';

/** Has the one-time link sent. Answer and work are the same whether the address has an account or not. */
export async function esqueceuSenha(ctx: PublicCtx, { Email }: ParsedInput<typeof conta.esqueceuSenha>) {
  if (Email.length > LIMITES_CONTA.emailEntrar || !v.is(v.pipe(v.string(), v.email()), Email))
    fail('EMAIL_INVALIDO');
  await consumeByNetwork(ctx, { nome: 'recuperar-rede', points: 30, seconds: 3600 });
  await consume(ctx, { nome: 'recuperar', de: Email, points: 5, seconds: 3600 });
  const [found] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, Email));
  // The same work for whoever asks about whomever: the job finds out that there is nobody. It makes the code, too, so that
  // none lies in the queue.
  const pedido = randomUUID();
  await enqueue(ctx, 'email', {
    modelo: 'recuperacao',
    usuarioId: found?.id ?? pedido,
    chave: `recuperacao:${pedido}`,
    pedidaEm: ctx.clock().toISOString(),
    origem: ctx.origem,
  });
  return { enviado: true as const };
}

/** A code for the mail that is being written; only its hash is kept. It dies with the request that it answers. */
export async function criarCodigoDeRecuperacao(
  ctx: PublicCtx,
  { usuarioId, pedidaEm }: { usuarioId: string; pedidaEm: Date },
): Promise<string | null> {
  const criadaEm = ctx.clock();
  const expiraEm = new Date(pedidaEm.getTime() + RECUPERACAO_MINUTOS * 60_000);
  if (expiraEm <= criadaEm) return null;
  const codigo = randomBytes(24).toString('base64url');
  await transaction(ctx, async (tx) => {
    await tx.db.insert(recuperacao).values({ usuarioId, tokenHash: hashToken(codigo), criadaEm, expiraEm });
    await audit(tx, { acao: 'conta.recuperar', entidade: 'usuario', id: usuarioId });
  });
  return codigo;
}

/** What was asked for before the password changed opens nothing after it. */
export async function revokeRecoveryCodes(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await tx.db
    .delete(recuperacao)
    .where(and(eq(recuperacao.usuarioId, usuarioId), isNull(recuperacao.usadaEm)));
}

const stillOpens = (ctx: PublicCtx, tokenHash: string) =>
  and(
    eq(recuperacao.tokenHash, tokenHash),
    isNull(recuperacao.usadaEm),
    gt(recuperacao.expiraEm, ctx.clock()),
  );

/** Whether a code still opens anything: asked before a password is typed. */
export async function codigoDeRecuperacao(
  ctx: PublicCtx,
  { Codigo }: ParsedInput<typeof conta.codigoDeRecuperacao>,
): Promise<{ valido: boolean }> {
  if (Codigo === '') return { valido: false };
  await consumeByNetwork(ctx, { nome: 'codigo-rede', points: 100, seconds: 3600 });
  const [found] = await ctx.db
    .select({ id: recuperacao.id })
    .from(recuperacao)
    .where(stillOpens(ctx, hashToken(Codigo)));
  return { valido: found !== undefined };
}

/** Changes the password with the code of the mail, once, and ends every session and every other code of the account. */
export async function redefinirSenha(ctx: PublicCtx, input: ParsedInput<typeof conta.redefinirSenha>) {
  if (input.ConfirmaSenha !== undefined && input.ConfirmaSenha !== input.Senha) fail('SENHA_DIFERENTES');
  refuseWeakPassword(input.Senha);
  await consumeByNetwork(ctx, { nome: 'redefinir-rede', points: 30, seconds: 3600 });
  const tokenHash = hashToken(input.Codigo);
  const valida = () => stillOpens(ctx, tokenHash);
  // Looked up first: a hash is dear, and whoever holds no code must not take sign-in's place at it.
  const [codigo] = await ctx.db
    .select({ usuarioId: recuperacao.usuarioId })
    .from(recuperacao)
    .where(valida());
  if (!codigo) fail('CODIGO_EXPIRADO');
  const senhaHash = await hashPassword(input.Senha);
  const { usuarioId } = codigo;
  await transaction(ctx, async (tx) => {
    // First the account: two codes that are used together are used one after the other.
    const [changed] = await tx.db
      .update(usuario)
      .set({ senhaHash })
      .where(eq(usuario.id, usuarioId))
      .returning({ email: usuario.email });
    const [used] = await tx.db
      .update(recuperacao)
      .set({ usadaEm: tx.clock() })
      .where(valida())
      .returning({ id: recuperacao.id });
    if (!changed || !used) fail('CODIGO_EXPIRADO');
    await revokeRecoveryCodes(tx, usuarioId);
    await closeAllSessions(tx, usuarioId);
    await forget(tx, { nome: 'entrar-falha', de: changed.email });
    await esquecerTentativas(tx, usuarioId);
    await audit(tx, { acao: 'conta.redefinirSenha', entidade: 'usuario', id: usuarioId });
    await enqueue(tx, 'email', { modelo: 'senha-trocada', usuarioId, chave: `senha-trocada:${tokenHash}` });
  });
  return { trocada: true as const };
}
