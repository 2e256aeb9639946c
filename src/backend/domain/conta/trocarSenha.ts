import { eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { confirmarSenha, exigirMesmaSenha } from './confirmarSenha.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { revokeRecoveryCodes } from './recuperar.ts';
import { closeAllSessions, openSession } from './session.ts';
import { cancelarTrocaDeEmail } from './trocaAberta.ts';

/** Changes the password with the current one. Ends every session and opens a new one for the caller. */
export async function trocarSenha(ctx: Ctx, input: ParsedInput<typeof conta.trocarSenha>) {
  if (input.ConfirmaSenha !== undefined && input.ConfirmaSenha !== input.Senha) fail('SENHA_DIFERENTES');
  refuseWeakPassword(input.Senha);
  const conferida = await confirmarSenha(ctx, input.SenhaAtual);
  const senhaHash = await hashPassword(input.Senha);
  const usuarioId = ctx.actor.id;
  return transaction(ctx, async (tx) => {
    await exigirMesmaSenha(tx, conferida);
    await tx.db.update(usuario).set({ senhaHash }).where(eq(usuario.id, usuarioId));
    await closeAllSessions(tx, usuarioId);
    await revokeRecoveryCodes(tx, usuarioId);
    await cancelarTrocaDeEmail(tx, usuarioId);
    const opened = await openSession(tx, usuarioId);
    await audit(tx, { acao: 'conta.trocarSenha', entidade: 'usuario', id: usuarioId });
    const chave = `senha-trocada:${usuarioId}:${tx.clock().getTime()}`;
    await enqueue(tx, 'email', { modelo: 'senha-trocada', usuarioId, chave });
    return opened;
  });
}
