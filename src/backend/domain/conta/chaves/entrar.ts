import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import { abrir, contarEntrada } from '#backend/domain/conta/entrar.ts';
import {
  comecarPasso,
  cookieDoPasso,
  novoToken,
  tokenDoPasso,
  usarPasso,
} from '#backend/domain/conta/passo.ts';
import { DESAFIO_MINUTOS } from '#backend/domain/conta/segundoFator/conferir.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { chaveDeAcesso } from '#backend/platform/db/schema/segundoFator.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import type { Caller } from '#backend/platform/http/route.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import type { conta } from '#lib/conta/contract.ts';
import { FALHAS } from '#lib/conta/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { dominioDasChaves } from './registrar.ts';

const TIPO = 'entrar-com-chave';
/** Questions, which name no account: a browser that any account knows has its own count. */
const PERGUNTA = { nome: 'chave', daRede: 200, doAparelho: 60 };

/** Challenge for any of the driver's passkeys. Bound to this browser; usable once. */
export async function opcoesDeEntrada(
  ctx: PublicCtx,
  quem: Pick<Caller, 'cookies' | 'setCookie'>,
): Promise<WireAnswer<typeof conta.opcoesDeEntrada>> {
  const casa = dominioDasChaves(ctx.env) ?? fail('CHAVES_INDISPONIVEIS');
  await contarEntrada(ctx, quem, isNull(usuario.removidaEm), PERGUNTA);
  const opcoes = await generateAuthenticationOptions({
    rpID: casa.rpID,
    userVerification: 'required',
    timeout: DESAFIO_MINUTOS * 60_000,
  });
  const de = novoToken();
  const passo = { tipo: TIPO, de, usuarioId: null, desafio: opcoes.challenge } as const;
  await comecarPasso(ctx, { ...passo, minutos: DESAFIO_MINUTOS });
  quem.setCookie(cookieDoPasso(TIPO, { secure: ctx.env.secure, token: de, minutos: DESAFIO_MINUTOS }));
  return { Opcoes: { ...opcoes } };
}

/** Signs in with a passkey alone, which has two factors. Every refusal is the same CHAVE_RECUSADA. */
export async function entrarComChave(
  ctx: PublicCtx,
  { Resposta }: ParsedInput<typeof conta.entrarComChave>,
  quem: Pick<Caller, 'cookies' | 'daPagina' | 'setCookie'>,
) {
  const casa = dominioDasChaves(ctx.env) ?? fail('CHAVES_INDISPONIVEIS');
  const [chave] = await ctx.db.select().from(chaveDeAcesso).where(eq(chaveDeAcesso.credencial, Resposta.id));
  await contarEntrada(ctx, quem, chave && eq(usuario.id, chave.usuarioId));
  const de = tokenDoPasso(TIPO, quem.cookies, ctx.env.secure);
  const passo = de === null ? null : await usarPasso(ctx, { tipo: TIPO, de });
  if (!passo?.desafio) fail('PASSO_VENCIDO');
  if (!chave) fail('CHAVE_RECUSADA');
  const falhas = { nome: 'chave-falha', de: chave.usuarioId };
  await consume(ctx, { ...falhas, points: FALHAS.maximo, seconds: FALHAS.minutos * 60 });
  const dito = Resposta.response.userHandle;
  if (dito && Buffer.from(dito, 'base64url').toString() !== chave.usuarioId) fail('CHAVE_RECUSADA');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: Resposta as AuthenticationResponseJSON,
    expectedChallenge: passo.desafio,
    expectedOrigin: casa.origem,
    expectedRPID: casa.rpID,
    requireUserVerification: true,
    credential: {
      id: chave.credencial,
      publicKey: new Uint8Array(Buffer.from(chave.chavePublica, 'base64url')),
      counter: chave.contador,
    },
  }).catch((err: unknown) => {
    // A counter that does not increase may mean a cloned passkey: it is logged.
    ctx.log.warn({ err, usuarioId: chave.usuarioId }, 'a passkey was refused');
    return fail('CHAVE_RECUSADA');
  });
  if (!verified) fail('CHAVE_RECUSADA');
  return transaction(ctx, async (tx) => {
    const dono = await lockDriver(tx, chave.usuarioId);
    // Only if it still exists and its counter is unchanged since it was read.
    const [usada] = await tx.db
      .update(chaveDeAcesso)
      .set({ contador: authenticationInfo.newCounter, usadaEm: tx.clock() })
      .where(and(eq(chaveDeAcesso.id, chave.id), eq(chaveDeAcesso.contador, chave.contador)))
      .returning({ id: chaveDeAcesso.id });
    if (!dono || !usada) fail('CHAVE_RECUSADA');
    if (dono.bloqueadoEm) fail('USUARIO_BLOQUEADO');
    await forget(tx, falhas);
    quem.setCookie(cookieDoPasso(TIPO, { secure: tx.env.secure }));
    return abrir(tx, dono, quem, 'chave');
  });
}
