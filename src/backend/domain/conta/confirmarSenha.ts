import { eq } from 'drizzle-orm';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import { CONFIRMACAO } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';
import { verifyPassword } from './password.ts';

/** Proof that a password was just verified. */
export interface SenhaConferida {
  usuarioId: string;
  senhaHash: string;
}

/**
 * Asks for the password again before a sensitive act, because another person may hold an unlocked phone. All such
 * checks share their limits, by session and by account. The act's transaction must begin with `exigirMesmaSenha`.
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

/** Locks the account, and fails when the password changed since it was verified. Begins the act's transaction. */
export async function exigirMesmaSenha(
  tx: Pick<PublicCtx, 'db'>,
  { usuarioId, senhaHash }: SenhaConferida,
): Promise<typeof usuario.$inferSelect> {
  const conta = await lockDriver(tx, usuarioId);
  if (conta?.senhaHash !== senhaHash) fail('USUARIO_SENHA_INVALIDO');
  return conta;
}

/** After a password reset by mail, earlier failures no longer count. */
export async function esquecerTentativas(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await forget(tx, { nome: NA_CONTA, de: usuarioId });
}

const NA_SESSAO = 'confirmar-sessao';
const NA_CONTA = 'confirmar';
