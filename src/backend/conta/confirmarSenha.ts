import { eq } from 'drizzle-orm';
import { FALHAS } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { consume, forget } from '../limits.ts';
import { verifyPassword } from './password.ts';

/** What matters asks for the password once more: who holds an open phone may not know it. Ten wrong ones wait a while. */
export async function confirmarSenha(ctx: Ctx, senha: string, nome: string): Promise<void> {
  const tentativas = { nome, de: ctx.actor.id, points: FALHAS.maximo, seconds: FALHAS.minutos * 60 };
  await consume(ctx, tentativas);
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, ctx.actor.id));
  if (!conta || !(await verifyPassword(senha, conta.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  await forget(ctx, tentativas);
}
