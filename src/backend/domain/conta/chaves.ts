import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { avisarSeguranca } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { chaveDeAcesso } from '#backend/platform/db/schema/segundoFator.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import type { Env } from '#backend/platform/env.ts';
import type { Caller } from '#backend/platform/http/route.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import type { conta } from '#lib/conta/contract.ts';
import { FALHAS } from '#lib/conta/rules.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { abrir, contarEntrada } from './entrar.ts';
import { comSenha, confirmarSenha } from './password.ts';
import {
  comecarPasso,
  cookieDoPasso,
  novoToken,
  requireSession,
  tokenDoPasso,
  usarPasso,
} from './session.ts';

/** Passkeys of one account, and minutes to answer a challenge. */
const MAX_CHAVES = 10;
const DESAFIO_MINUTOS = 5;

const REGISTRO = 'registrar-chave';

/** EdDSA, ES256, RS256: the algorithms that authenticators support. */
const ALGORITMOS = [-8, -7, -257];

/** The passkeys of a driver, the oldest first. */
export function chavesDe({ db }: Pick<PublicCtx, 'db'>, usuarioId: string) {
  return db
    .select()
    .from(chaveDeAcesso)
    .where(eq(chaveDeAcesso.usuarioId, usuarioId))
    .orderBy(asc(chaveDeAcesso.id));
}

/** After the password check, the browser's options for creating a passkey. The challenge works once, in this session. */
export async function opcoesDeRegistro(
  ctx: Ctx,
  { Senha }: ParsedInput<typeof conta.opcoesDeRegistro>,
): Promise<WireAnswer<typeof conta.opcoesDeRegistro>> {
  const casa = dominioDasChaves(ctx.env) ?? fail('CHAVES_INDISPONIVEIS');
  await confirmarSenha(ctx, Senha);
  const { id: usuarioId, email, nome, sessaoId } = ctx.actor;
  const minhas = await chavesDe(ctx, usuarioId);
  if (minhas.length >= MAX_CHAVES) fail('CHAVES_DEMAIS');
  const opcoes = await generateRegistrationOptions({
    rpName: 'Via Livre',
    rpID: casa.rpID,
    userID: new TextEncoder().encode(usuarioId),
    userName: email,
    userDisplayName: nome,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITMOS,
    timeout: DESAFIO_MINUTOS * 60_000,
    // The stored transports help the browser to recognise an existing key and avoid a second passkey on it.
    excludeCredentials: minhas.map(({ credencial, transportes }) => ({
      id: credencial,
      transports: transportes.split(',').filter((um) => um !== '') as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passo = { tipo: REGISTRO, de: sessaoId, usuarioId, desafio: opcoes.challenge } as const;
  await transaction(ctx, (tx) => comecarPasso(tx, { ...passo, minutos: DESAFIO_MINUTOS }));
  return { Opcoes: { ...opcoes } };
}

/** Verifies and stores the new passkey. The challenge is used up even on failure. */
export async function registrarChave(
  ctx: Ctx,
  { Nome, Resposta }: ParsedInput<typeof conta.registrarChave>,
): Promise<WireAnswer<typeof conta.registrarChave>> {
  const casa = dominioDasChaves(ctx.env) ?? fail('CHAVES_INDISPONIVEIS');
  const passo = await usarPasso(ctx, { tipo: REGISTRO, de: ctx.actor.sessaoId });
  if (!passo?.desafio || passo.usuarioId !== ctx.actor.id) fail('PASSO_VENCIDO');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: Resposta as RegistrationResponseJSON,
    expectedChallenge: passo.desafio,
    expectedOrigin: casa.origem,
    expectedRPID: casa.rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITMOS,
  }).catch((err: unknown) => {
    ctx.log.warn({ err }, 'a passkey was refused');
    const semPin = err instanceof Error && /user verification/i.test(err.message);
    return fail('CHAVE_RECUSADA', semPin ? { sentence: TEXTS.chaveSemPin } : {});
  });
  if (!registrationInfo) fail('CHAVE_RECUSADA');
  const { credential, credentialBackedUp } = registrationInfo;
  return transaction(ctx, async (tx) => {
    const { id: usuarioId } = tx.actor;
    // Its lock also keeps parallel requests from exceeding the maximum.
    await requireSession(tx);
    const quantas = await tx.db.$count(chaveDeAcesso, eq(chaveDeAcesso.usuarioId, usuarioId));
    if (quantas >= MAX_CHAVES) fail('CHAVES_DEMAIS');
    const [nova] = await tx.db
      .insert(chaveDeAcesso)
      .values({
        usuarioId,
        credencial: credential.id,
        chavePublica: Buffer.from(credential.publicKey).toString('base64url'),
        contador: credential.counter,
        transportes: (credential.transports ?? []).join(','),
        nome: Nome,
        sincronizada: credentialBackedUp,
        criadaEm: tx.clock(),
      })
      .onConflictDoNothing({ target: chaveDeAcesso.credencial })
      .returning({ guid: chaveDeAcesso.guid });
    if (!nova) fail('CHAVE_RECUSADA');
    await audit(tx, { acao: 'conta.criarChave', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'chave-nova', nome: Nome } });
    return { Guid: nova.guid };
  });
}

export async function removerChave(
  ctx: Ctx,
  { Guid, Senha }: ParsedInput<typeof conta.removerChave>,
): Promise<WireAnswer<typeof conta.removerChave>> {
  return comSenha(ctx, Senha, async (tx) => {
    const { id: usuarioId } = tx.actor;
    const [removida] = await tx.db
      .delete(chaveDeAcesso)
      .where(and(eq(chaveDeAcesso.guid, Guid), eq(chaveDeAcesso.usuarioId, usuarioId)))
      .returning({ nome: chaveDeAcesso.nome });
    if (!removida) fail('NAO_ENCONTRADO');
    await audit(tx, { acao: 'conta.removerChave', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'chave-removida', nome: removida.nome } });
    return { removida: true as const };
  });
}

/** WebAuthn relying party: its id and the origins that it accepts. */
interface RelyingParty {
  rpID: string;
  origem: string;
}

/** Derived from the public address, never from the request. Null where browsers offer no passkeys: an IP address, or no TLS. */
export function dominioDasChaves({
  PUBLIC_URL,
  PORT,
  publicUrl,
}: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'publicUrl'>): RelyingParty | null {
  // Without the setting the server is a local installation, which browsers call localhost.
  const { hostname, origin, protocol } = new URL(
    PUBLIC_URL === undefined ? `http://localhost:${PORT}` : publicUrl,
  );
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (protocol !== 'https:' && hostname !== 'localhost') return null;
  return { rpID: hostname, origem: origin };
}

const ENTRADA = 'entrar-com-chave';
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
  const passo = { tipo: ENTRADA, de, usuarioId: null, desafio: opcoes.challenge } as const;
  await comecarPasso(ctx, { ...passo, minutos: DESAFIO_MINUTOS });
  quem.setCookie(cookieDoPasso(ENTRADA, de, DESAFIO_MINUTOS));
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
  const de = tokenDoPasso(ENTRADA, quem.cookies);
  const passo = de === null ? null : await usarPasso(ctx, { tipo: ENTRADA, de });
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
    quem.setCookie(cookieDoPasso(ENTRADA));
    return abrir(tx, dono, quem, 'chave');
  });
}
