import { eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import { audit } from '../audit.ts';
import { verifyPassword } from '../conta/password.ts';
import type { PublicCtx } from '../context.ts';
import { equipe } from '../db/schema/equipe.ts';
import { transaction } from '../db/transaction.ts';
import { consume } from '../limits.ts';
import { abrirSegredo, guardarSegredo, semCifra } from './segredo.ts';
import { abrirSessaoDaMesa } from './sessao.ts';
import { passoDoCodigo } from './totp.ts';

/**
 * Signs somebody in at the desk: e-mail, password and a one-time code, all at once. Every wrong one of them is the same
 * USUARIO_SENHA_INVALIDO; 10 tries of an account in 15 minutes. Returns the session's token.
 */
export async function entrarNaMesa(
  ctx: PublicCtx,
  { email, senha, codigo }: { email: string; senha: string; codigo: string },
): Promise<string> {
  const nome = email.trim().toLowerCase();
  await consume(ctx, { nome: 'mesa-rede', de: ctx.origem.ip ?? '-', points: 60, seconds: 900 });
  await consume(ctx, { nome: 'mesa-entrar', de: nome, points: 10, seconds: 900 });
  const [achada] = await ctx.db.select().from(equipe).where(eq(equipe.email, nome));
  if (!achada?.senhaHash || !achada.totpSegredo || achada.bloqueadaEm) fail('USUARIO_SENHA_INVALIDO');
  const { senhaHash } = achada;
  if (!(await verifyPassword(senha, senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  return transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(equipe).where(eq(equipe.id, achada.id)).for('update');
    // Changed or blocked meanwhile: what was verified is no longer the account's.
    if (!atual?.totpSegredo || atual.senhaHash !== senhaHash || atual.bloqueadaEm)
      fail('USUARIO_SENHA_INVALIDO');
    const segredo = abrirSegredo(tx.env, atual.id, atual.totpSegredo);
    if (segredo === null) {
      tx.log.error({ pessoa: atual.id }, 'an authenticator secret was kept under another OPERATOR_KEY');
      fail('USUARIO_SENHA_INVALIDO');
    }
    const passo = passoDoCodigo(codigo, {
      segredo,
      ultimo: atual.totpPasso,
      agora: tx.clock(),
    });
    if (passo === null) fail('USUARIO_SENHA_INVALIDO');
    const cifrado = semCifra(tx.env, atual.totpSegredo) && {
      totpSegredo: guardarSegredo(tx.env, atual.id, segredo),
    };
    await tx.db
      .update(equipe)
      .set({ totpPasso: passo, ...cifrado })
      .where(eq(equipe.id, atual.id));
    const token = await abrirSessaoDaMesa(tx, atual.id);
    await audit(
      { ...tx, ator: 'operador', atorId: atual.email },
      {
        acao: 'mesa.entrar',
        entidade: 'equipe',
        id: atual.id,
      },
    );
    return token;
  });
}
