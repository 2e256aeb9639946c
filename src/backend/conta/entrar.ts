import { eq } from 'drizzle-orm';
import type { conta } from '#lib/conta/contract.ts';
import { FALHAS, LIMITES_CONTA } from '#lib/conta/rules.ts';
import { PASSO_MINUTOS, TENTATIVAS } from '#lib/conta/segundoFator.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { transaction } from '../db/transaction.ts';
import type { Caller } from '../http/route.ts';
import { consume, forget, take } from '../limits.ts';
import { consumeByNetwork } from '../networks.ts';
import { notarAparelho } from './aparelhoNovo.ts';
import { exigirMesmaSenha } from './confirmarSenha.ts';
import { comecarPasso, cookieDoPasso, novoToken, passoComecado, tokenDoPasso, usarPasso } from './passo.ts';
import { verifyPassword } from './password.ts';
import { conferirCodigo, contarTentativa, temSegundoFator } from './segundoFator/conferir.ts';
import { closeSessionOf, openSession } from './session.ts';

type Quem = Pick<Caller, 'cookies' | 'daPagina' | 'setCookie'>;
type Entrada = { token: string; maxAge: number };

/**
 * Checks e-mail and password and opens a session. Ten failures in 15 minutes block the account for as long. Where the account
 * asks for a second step, its code comes along (a program), or the browser is asked for it on the next page: SEGUNDO_FATOR.
 */
export async function entrar(
  ctx: PublicCtx,
  { username, password, codigo }: ParsedInput<typeof conta.entrar>,
  quem: Quem,
): Promise<Entrada> {
  if (username === '' || password === '' || username.length > LIMITES_CONTA.emailEntrar)
    fail('USUARIO_SENHA_INVALIDO');
  await consumeByNetwork(ctx, { nome: 'entrar-rede', points: 100, seconds: 900 });
  const falhas = falhasDe(username);
  // Counted before the password is looked at, so that guesses sent together are counted together.
  const { uses, until } = await take(ctx, falhas);
  if (uses > FALHAS.maximo) fail('USUARIO_BLOQUEADO', { sentence: bloqueadoAte(ctx, until) });
  const [found] = await ctx.db.select().from(usuario).where(eq(usuario.email, username));
  if (!found) fail('USUARIO_NAO_EXISTE');
  if (!(await verifyPassword(password, found.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  if (codigo !== undefined) await contarTentativa(ctx, found.id);
  const aberta = await transaction(ctx, async (tx) => {
    // A new password, and a block, end all sessions: none of the old one may open after that.
    const dono = await exigirMesmaSenha(tx, { usuarioId: found.id, senhaHash: found.senhaHash });
    if (dono.bloqueadoEm) fail('USUARIO_BLOQUEADO');
    if (await temSegundoFator(tx, dono.id)) {
      if (codigo === undefined) return pedirCodigo(tx, dono.id, quem);
      await conferirCodigo(tx, { usuarioId: dono.id, codigo });
    }
    return abrir(tx, dono, quem);
  });
  return aberta ?? fail('SEGUNDO_FATOR');
}

/** The password was right: the browser that typed it may bring the code, for some minutes. A program sends both at once. */
async function pedirCodigo(tx: PublicCtx, usuarioId: string, { daPagina, setCookie }: Quem): Promise<null> {
  if (!daPagina) return null;
  const de = novoToken();
  await comecarPasso(tx, { tipo: 'codigo', de, usuarioId, desafio: null, minutos: PASSO_MINUTOS });
  setCookie(cookieDoPasso('codigo', { secure: tx.env.secure, token: de, minutos: PASSO_MINUTOS }));
  return null;
}

/** Whether this browser has typed a right password and owes the code. */
export async function segundoPasso(ctx: PublicCtx, { cookies }: Quem): Promise<{ Valido: boolean }> {
  const de = tokenDoPasso('codigo', cookies, ctx.env.secure);
  return { Valido: de !== null && (await passoComecado(ctx, { tipo: 'codigo', de })) !== null };
}

/** The second step in a browser: five wrong codes and the password is asked for again. */
export async function entrarComCodigo(
  ctx: PublicCtx,
  { Codigo: codigo }: ParsedInput<typeof conta.entrarComCodigo>,
  quem: Quem,
): Promise<Entrada> {
  await consumeByNetwork(ctx, { nome: 'entrar-rede', points: 100, seconds: 900 });
  const de = tokenDoPasso('codigo', quem.cookies, ctx.env.secure);
  const passo = de === null ? null : await passoComecado(ctx, { tipo: 'codigo', de });
  if (de === null || !passo?.usuarioId) fail('PASSO_VENCIDO');
  const { usuarioId } = passo;
  const deste = { nome: 'passo', de: passo.id, points: TENTATIVAS.porPasso, seconds: PASSO_MINUTOS * 60 };
  if ((await take(ctx, deste)).uses > TENTATIVAS.porPasso) {
    await usarPasso(ctx, { tipo: 'codigo', de });
    fail('PASSO_VENCIDO');
  }
  await contarTentativa(ctx, usuarioId);
  return transaction(ctx, async (tx) => {
    // First the account, as everything that ends a step does; then the step, which is there once.
    const [dono] = await tx.db.select().from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
    if (!dono || !(await usarPasso(tx, { tipo: 'codigo', de }))) fail('PASSO_VENCIDO');
    if (dono.bloqueadoEm) fail('USUARIO_BLOQUEADO');
    await conferirCodigo(tx, { usuarioId, codigo });
    quem.setCookie(cookieDoPasso('codigo', { secure: tx.env.secure }));
    return abrir(tx, dono, quem);
  });
}

/** Opens the session of who has proved to be the driver, in whichever way. */
export async function abrir(
  tx: PublicCtx,
  { id, email }: Pick<typeof usuario.$inferSelect, 'id' | 'email'>,
  quem: Quem,
  como: 'senha' | 'chave' = 'senha',
): Promise<Entrada> {
  await consume(tx, { nome: 'entrar-conta', de: id, points: ENTRADAS_POR_DIA, seconds: 86_400 });
  await forget(tx, falhasDe(email));
  // In a browser a new session takes the place of the one before (ASVS 7.2.4); a program may speak for several drivers.
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

const falhasDe = (email: string) => ({
  nome: 'entrar-falha',
  de: email,
  points: FALHAS.maximo,
  seconds: FALHAS.minutos * 60,
});

/** Sessions that one account opens in a day, each with its row of the record: far above any use. */
const ENTRADAS_POR_DIA = 1_000;

/** A lock of failures ends by itself: when is said beside the specification's sentence. */
function bloqueadoAte({ env }: PublicCtx, until: Date): string {
  const contacts = { supportEmail: env.SUPPORT_EMAIL };
  return `${sentenceOf('USUARIO_BLOQUEADO', contacts)} O bloqueio termina sozinho em ${formatDateTime(until)}.`;
}
