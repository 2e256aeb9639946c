import { eq } from 'drizzle-orm';
import type { conta } from '#lib/conta/contract.ts';
import { FALHAS, LIMITES_CONTA } from '#lib/conta/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { transaction } from '../db/transaction.ts';
import { consume, forget, take } from '../limits.ts';
import { consumeByNetwork } from '../networks.ts';
import { exigirMesmaSenha } from './confirmarSenha.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './session.ts';

/** Checks e-mail and password and opens a session. Ten failures in 15 minutes block the account for as long. */
export async function entrar(ctx: PublicCtx, { username, password }: ParsedInput<typeof conta.entrar>) {
  if (username === '' || password === '' || username.length > LIMITES_CONTA.emailEntrar)
    fail('USUARIO_SENHA_INVALIDO');
  await consumeByNetwork(ctx, { nome: 'entrar-rede', points: 100, seconds: 900 });
  const falhas = { nome: 'entrar-falha', de: username, points: FALHAS.maximo, seconds: FALHAS.minutos * 60 };
  // Counted before the password is looked at, so that guesses sent together are counted together.
  const { uses, until } = await take(ctx, falhas);
  if (uses > FALHAS.maximo) fail('USUARIO_BLOQUEADO', { sentence: bloqueadoAte(ctx, until) });
  const [found] = await ctx.db.select().from(usuario).where(eq(usuario.email, username));
  if (!found) fail('USUARIO_NAO_EXISTE');
  if (!(await verifyPassword(password, found.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  return transaction(ctx, async (tx) => {
    // A new password, and a block, end all sessions: none of the old one may open after that.
    const { bloqueadoEm } = await exigirMesmaSenha(tx, { usuarioId: found.id, senhaHash: found.senhaHash });
    if (bloqueadoEm) fail('USUARIO_BLOQUEADO');
    await consume(tx, { nome: 'entrar-conta', de: found.id, points: ENTRADAS_POR_DIA, seconds: 86_400 });
    await forget(tx, falhas);
    const opened = await openSession(tx, found.id);
    await audit(tx, { acao: 'conta.entrar', entidade: 'usuario', id: found.id });
    return opened;
  });
}

/** Sessions that one account opens in a day, each with its row of the record: far above any use. */
const ENTRADAS_POR_DIA = 1_000;

/** A lock of failures ends by itself: when is said beside the specification's sentence. */
function bloqueadoAte({ env }: PublicCtx, until: Date): string {
  const contacts = { supportEmail: env.SUPPORT_EMAIL };
  return `${sentenceOf('USUARIO_BLOQUEADO', contacts)} O bloqueio termina sozinho em ${formatDateTime(until)}.`;
}
