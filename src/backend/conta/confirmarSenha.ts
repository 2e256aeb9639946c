import { eq } from 'drizzle-orm';
import { CONFIRMACAO } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { consume, forget } from '../limits.ts';
import { verifyPassword } from './password.ts';

/** A password that was right a moment ago. */
export interface SenhaConferida {
  usuarioId: string;
  senhaHash: string;
}

/**
 * What matters asks for the password once more: who holds an open phone may not know it. All that asks counts together, by session
 * and by account. What follows must begin with `exigirMesmaSenha`.
 */
export async function confirmarSenha(ctx: Ctx, senha: string): Promise<SenhaConferida> {
  const { id: usuarioId, sessaoId } = ctx.actor;
  const { porSessao, porDia, minutos } = CONFIRMACAO;
  const limites = [
    { nome: NA_SESSAO, de: sessaoId, points: porSessao, seconds: minutos * 60 },
    { nome: NA_CONTA, de: usuarioId, points: porDia, seconds: 86_400 },
  ];
  for (const limite of limites) await consume(ctx, limite);
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, usuarioId));
  if (!conta || !(await verifyPassword(senha, conta.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  for (const limite of limites) await forget(ctx, limite);
  return { usuarioId, senhaHash: conta.senhaHash };
}

/**
 * Holds the account until the transaction ends, and refuses a password that was right when it was looked at and is not any more:
 * looking takes long enough for a recovery to come in between.
 */
export async function exigirMesmaSenha(
  tx: Pick<PublicCtx, 'db'>,
  { usuarioId, senhaHash }: SenhaConferida,
): Promise<typeof usuario.$inferSelect> {
  const [conta] = await tx.db.select().from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  if (conta?.senhaHash !== senhaHash) fail('USUARIO_SENHA_INVALIDO');
  return conta;
}

/** A new password by mail: whatever was guessed before says nothing of it. */
export async function esquecerTentativas(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await forget(tx, { nome: NA_CONTA, de: usuarioId });
}

const NA_SESSAO = 'confirmar-sessao';
const NA_CONTA = 'confirmar';
