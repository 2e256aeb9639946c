import { eq, type SQL } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import type { Caller } from '#backend/platform/http/route.ts';
import { consume, consumeByNetwork, forget, take } from '#backend/platform/limits.ts';
import type { conta } from '#lib/conta/contract.ts';
import { FALHAS, LIMITES_CONTA } from '#lib/conta/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { aparelhoConhecidoDe, notarAparelho } from './aparelhos.ts';
import { exigirMesmaSenha, verifyPassword } from './password.ts';
import { conferirCodigo, contarTentativa, PASSO_MINUTOS, TENTATIVAS } from './segundoFator.ts';
import {
  closeSessionOf,
  comecarPasso,
  cookieDoPasso,
  novoToken,
  openSession,
  passoComecado,
  tokenDoPasso,
  usarPasso,
} from './session.ts';

type Quem = Pick<Caller, 'cookies' | 'daPagina' | 'setCookie'>;
type Entrada = { token: string; maxAge: number };

/**
 * Checks e-mail and password and opens a session. Ten failures in 15 minutes block the account for 15 minutes. With a
 * second factor, a program sends the code along; a browser is asked for it on the next page: SEGUNDO_FATOR.
 */
export async function entrar(
  ctx: PublicCtx,
  { username, password, codigo }: ParsedInput<typeof conta.entrar>,
  quem: Quem,
): Promise<Entrada> {
  if (username === '' || password === '' || username.length > LIMITES_CONTA.emailEntrar)
    fail('USUARIO_SENHA_INVALIDO');
  await contarEntrada(ctx, quem, eq(usuario.email, username));
  const falhas = falhasDe(username);
  // Counted before the password is checked, so that parallel guesses are all counted.
  const { uses, until } = await take(ctx, falhas);
  if (uses > FALHAS.maximo) fail('USUARIO_BLOQUEADO', { sentence: bloqueadoAte(ctx, until) });
  const [found] = await ctx.db.select().from(usuario).where(eq(usuario.email, username));
  if (!found) fail('USUARIO_NAO_EXISTE');
  if (!(await verifyPassword(password, found.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  if (codigo !== undefined) await contarTentativa(ctx, found.id);
  const aberta = await transaction(ctx, async (tx) => {
    // A new password or a block ends all sessions: a session opened afterwards with the old password would escape that.
    const dono = await exigirMesmaSenha(tx, { usuarioId: found.id, senhaHash: found.senhaHash });
    if (dono.bloqueadoEm) fail('USUARIO_BLOQUEADO');
    if (dono.segundoFatorEm) {
      if (codigo === undefined) return pedirCodigo(tx, dono.id, quem);
      await conferirCodigo(tx, { usuarioId: dono.id, codigo });
    }
    return abrir(tx, dono, quem);
  });
  return aberta ?? fail('SEGUNDO_FATOR');
}

/** The password was correct: this browser may send the code within some minutes. Programs send both at once. */
async function pedirCodigo(tx: PublicCtx, usuarioId: string, { daPagina, setCookie }: Quem): Promise<null> {
  if (!daPagina) return null;
  const de = novoToken();
  await comecarPasso(tx, { tipo: 'codigo', de, usuarioId, desafio: null, minutos: PASSO_MINUTOS });
  setCookie(cookieDoPasso('codigo', de, PASSO_MINUTOS));
  return null;
}

/** Whether this browser has passed the password step and still has to send the code. */
export async function segundoPasso(ctx: PublicCtx, { cookies }: Quem): Promise<{ Valido: boolean }> {
  const de = tokenDoPasso('codigo', cookies);
  return { Valido: de !== null && (await passoComecado(ctx, { tipo: 'codigo', de })) !== null };
}

/** Second factor in a browser: after five wrong codes the password is asked for again. */
export async function entrarComCodigo(
  ctx: PublicCtx,
  { Codigo: codigo }: ParsedInput<typeof conta.entrarComCodigo>,
  quem: Quem,
): Promise<Entrada> {
  const de = tokenDoPasso('codigo', quem.cookies);
  const passo = de === null ? null : await passoComecado(ctx, { tipo: 'codigo', de });
  await contarEntrada(ctx, quem, passo?.usuarioId ? eq(usuario.id, passo.usuarioId) : undefined);
  if (de === null || !passo?.usuarioId) fail('PASSO_VENCIDO');
  const { usuarioId } = passo;
  const deste = { nome: 'passo', de: passo.id, points: TENTATIVAS.porPasso, seconds: PASSO_MINUTOS * 60 };
  if ((await take(ctx, deste)).uses > TENTATIVAS.porPasso) {
    await usarPasso(ctx, { tipo: 'codigo', de });
    fail('PASSO_VENCIDO');
  }
  await contarTentativa(ctx, usuarioId);
  return transaction(ctx, async (tx) => {
    // Locks the account first, in the same order as everything that ends a step; then uses the step, once.
    const dono = await lockDriver(tx, usuarioId);
    if (!dono || !(await usarPasso(tx, { tipo: 'codigo', de }))) fail('PASSO_VENCIDO');
    if (dono.bloqueadoEm) fail('USUARIO_BLOQUEADO');
    await conferirCodigo(tx, { usuarioId, codigo });
    quem.setCookie(cookieDoPasso('codigo'));
    return abrir(tx, dono, quem);
  });
}

/** Opens the session after any successful sign-in. */
export async function abrir(
  tx: PublicCtx,
  { id, email }: Pick<typeof usuario.$inferSelect, 'id' | 'email'>,
  quem: Quem,
  como: 'senha' | 'chave' = 'senha',
): Promise<Entrada> {
  await consume(tx, { nome: 'entrar-conta', de: id, points: ENTRADAS_POR_DIA, seconds: 86_400 });
  await forget(tx, falhasDe(email));
  // In a browser the new session replaces the old one (ASVS 7.2.4); a program may hold sessions of several drivers.
  if (quem.daPagina) await closeSessionOf(tx, quem.cookies);
  const opened = await openSession(tx, id);
  await notarAparelho(tx, id, quem);
  await audit(tx, {
    acao: 'conta.entrar',
    entidade: 'usuario',
    id,
    ...(como === 'chave' && { dados: { como } }),
  });
  return opened;
}

/**
 * By network. A browser that has signed in to this account before has its own count (OWASP's device cookies): others behind the same
 * address cannot shut it out. The account's count of wrong passwords or passkeys holds for both.
 */
export async function contarEntrada(
  ctx: PublicCtx,
  quem: Pick<Quem, 'cookies'>,
  conta: SQL | undefined,
  { nome, daRede, doAparelho } = ENTRADA,
): Promise<void> {
  const aparelho = conta && (await aparelhoConhecidoDe(ctx, quem, conta));
  if (aparelho)
    await consume(ctx, { nome: `${nome}-aparelho`, de: aparelho, points: doAparelho, seconds: 900 });
  else await consumeByNetwork(ctx, { nome: `${nome}-rede`, points: daRede, seconds: 900 });
}

const ENTRADA = { nome: 'entrar', daRede: 100, doAparelho: 30 };

const falhasDe = (email: string) => ({
  nome: 'entrar-falha',
  de: email,
  points: FALHAS.maximo,
  seconds: FALHAS.minutos * 60,
});

/** Limit of sign-ins per account and day, each of which writes an audit row: far above normal use. */
const ENTRADAS_POR_DIA = 1_000;

/** The lock ends by itself: its end time is added to the specified sentence. */
function bloqueadoAte({ env }: PublicCtx, until: Date): string {
  const contacts = { supportEmail: env.SUPPORT_EMAIL };
  return `${sentenceOf('USUARIO_BLOQUEADO', contacts)} O bloqueio termina sozinho em ${formatDateTime(until)}.`;
}
