import { createHash, randomBytes } from 'node:crypto';
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
import { hashPassword, refuseWeakPassword } from './password.ts';
import { closeAllSessions, hashToken } from './session.ts';

/** Sends the one-time link. The answer is the same whether the address has an account or not. */
export async function esqueceuSenha(ctx: PublicCtx, { Email }: ParsedInput<typeof conta.esqueceuSenha>) {
  if (Email.length > LIMITES_CONTA.emailEntrar || !v.is(v.pipe(v.string(), v.email()), Email))
    fail('EMAIL_INVALIDO');
  await consume(ctx, { nome: 'recuperar-rede', de: ctx.origem.ip ?? '-', points: 30, seconds: 3600 });
  await consume(ctx, { nome: 'recuperar', de: Email, points: 5, seconds: 3600 });
  const [found] = await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, Email));
  if (found) await sendLink(ctx, found.id);
  return { enviado: true as const };
}

async function sendLink(ctx: PublicCtx, usuarioId: string): Promise<void> {
  const codigo = randomBytes(24).toString('base64url');
  const now = ctx.clock();
  await transaction(ctx, async (tx) => {
    const [created] = await tx.db
      .insert(recuperacao)
      .values({
        usuarioId,
        tokenHash: hashToken(codigo),
        criadaEm: now,
        expiraEm: new Date(now.getTime() + RECUPERACAO_MINUTOS * 60_000),
      })
      .returning({ id: recuperacao.id });
    await audit(tx, { acao: 'conta.recuperar', entidade: 'usuario', id: usuarioId });
    await enqueue(tx, 'email', {
      modelo: 'recuperacao',
      usuarioId,
      codigo,
      chave: `recuperacao:${created?.id}`,
    });
  });
}

/** Changes the password with the code of the mail, once, and ends every session of the account. */
export async function redefinirSenha(ctx: PublicCtx, input: ParsedInput<typeof conta.redefinirSenha>) {
  if (input.ConfirmaSenha !== undefined && input.ConfirmaSenha !== input.Senha) fail('SENHA_DIFERENTES');
  refuseWeakPassword(input.Senha);
  await consume(ctx, { nome: 'redefinir-rede', de: ctx.origem.ip ?? '-', points: 30, seconds: 3600 });
  const senhaHash = await hashPassword(input.Senha);
  const now = ctx.clock();
  await transaction(ctx, async (tx) => {
    const [used] = await tx.db
      .update(recuperacao)
      .set({ usadaEm: now })
      .where(
        and(
          eq(recuperacao.tokenHash, hashToken(input.Codigo)),
          isNull(recuperacao.usadaEm),
          gt(recuperacao.expiraEm, now),
        ),
      )
      .returning({ usuarioId: recuperacao.usuarioId });
    if (!used) fail('CODIGO_EXPIRADO');
    const [changed] = await tx.db
      .update(usuario)
      .set({ senhaHash })
      .where(eq(usuario.id, used.usuarioId))
      .returning({ email: usuario.email });
    await closeAllSessions(tx, used.usuarioId);
    if (changed) await forget(tx, { nome: 'entrar-falha', de: changed.email });
    await audit(tx, { acao: 'conta.redefinirSenha', entidade: 'usuario', id: used.usuarioId });
    const chave = createHash('sha256').update(input.Codigo).digest('hex');
    await enqueue(tx, 'email', {
      modelo: 'senha-trocada',
      usuarioId: used.usuarioId,
      chave: `senha-trocada:${chave}`,
    });
  });
  return { trocada: true as const };
}
