import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { avisarSeguranca } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { codigoDeReserva } from '#backend/platform/db/schema/segundoFator.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import {
  abrirSegredo,
  enderecoTotp,
  guardarSegredo,
  novoSegredo,
  passoDoCodigo,
  regravado,
} from '#backend/platform/secrets/segredo.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { comSenha } from './password.ts';
import { comecarPasso, hashToken, passoComecado, usarPasso } from './session.ts';

const limites = (usuarioId: string) => [
  { nome: 'codigo', de: usuarioId, points: TENTATIVAS.porConta, seconds: TENTATIVAS.minutos * 60 },
  { nome: 'codigo-dia', de: usuarioId, points: TENTATIVAS.porDia, seconds: 86_400 },
];

/** Counts a try before the code is checked, outside the transaction that a wrong code rolls back. */
export async function contarTentativa(ctx: PublicCtx, usuarioId: string): Promise<void> {
  for (const limite of limites(usuarioId)) await consume(ctx, limite);
}

/** Accepts an authenticator or recovery code, each once; throws CODIGO_INVALIDO. Runs in the transaction that locks the account. */
export async function conferirCodigo(
  tx: PublicCtx,
  { usuarioId, codigo }: { usuarioId: string; codigo: string },
): Promise<void> {
  const lido = codigoLido(codigo);
  if (/^\d{6}$/.test(lido)) await conferirTotp(tx, usuarioId, lido);
  else await conferirReserva(tx, usuarioId, lido);
  for (const limite of limites(usuarioId)) await forget(tx, limite);
}

async function conferirTotp(tx: PublicCtx, usuarioId: string, codigo: string): Promise<void> {
  const [fator] = await tx.db.select().from(usuario).where(eq(usuario.id, usuarioId));
  if (!fator?.totpSegredo) fail('CODIGO_INVALIDO');
  const segredo = abrirSegredo(tx.env, usuarioId, fator.totpSegredo);
  if (segredo === null) {
    tx.log.error({ usuarioId }, 'an authenticator secret was encrypted with another OPERATOR_KEY');
    fail('CODIGO_INVALIDO');
  }
  const passo = passoDoCodigo(codigo, { segredo, ultimo: fator.totpPasso, agora: tx.clock() });
  if (passo === null) fail('CODIGO_INVALIDO');
  const totpSegredo = regravado(tx.env, usuarioId, fator.totpSegredo);
  await tx.db
    .update(usuario)
    .set({ totpPasso: passo, ...(totpSegredo && { totpSegredo }) })
    .where(eq(usuario.id, usuarioId));
}

/** Uses a recovery code up, in a single statement, so that one of two parallel uses succeeds. */
async function conferirReserva(tx: PublicCtx, usuarioId: string, codigo: string): Promise<void> {
  const este = and(porUsar(usuarioId), eq(codigoDeReserva.tokenHash, hashDoCodigo(usuarioId, codigo)));
  const usados = await tx.db
    .update(codigoDeReserva)
    .set({ usadoEm: tx.clock() })
    .where(este)
    .returning({ hash: codigoDeReserva.tokenHash });
  if (usados.length === 0) fail('CODIGO_INVALIDO');
  const dados = { restam: await codigosRestantes(tx, usuarioId) };
  await audit(tx, { acao: 'conta.usarCodigoDeReserva', entidade: 'usuario', id: usuarioId, dados });
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'codigo-usado', ...dados } });
}

/** Minutes to send the code after a correct password. */
export const PASSO_MINUTOS = 10;

/** Minutes during which the same session sees the secret again while setting it up. */
const PREPARO_MINUTOS = 15;

const CODIGOS_DE_RESERVA = 10;

/** Limits of wrong codes: per password step, and per account over all steps. */
export const TENTATIVAS = { porPasso: 5, porConta: 10, minutos: 15, porDia: 40 } as const;

/** Normalises a code: removes separators and ignores case. */
function codigoLido(codigo: string): string {
  return codigo.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** 120 bits in Base32, which has no easily confused characters. */
const BYTES = 15;

/** Replaces all recovery codes; returns the new ones once and stores their hashes. */
async function trocarCodigos(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<string[]> {
  await db.delete(codigoDeReserva).where(eq(codigoDeReserva.usuarioId, usuarioId));
  const codigos = Array.from({ length: CODIGOS_DE_RESERVA }, novoCodigo);
  await db.insert(codigoDeReserva).values(
    codigos.map((codigo) => ({
      usuarioId,
      tokenHash: hashDoCodigo(usuarioId, codigo),
      criadoEm: clock(),
    })),
  );
  return codigos;
}

const porUsar = (usuarioId: string) =>
  and(eq(codigoDeReserva.usuarioId, usuarioId), isNull(codigoDeReserva.usadoEm));

export function codigosRestantes({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<number> {
  return db.$count(codigoDeReserva, porUsar(usuarioId));
}

function novoCodigo(): string {
  const sinais = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32;
  return sinais.match(/.{4}/g)?.join('-') ?? sinais;
}

function hashDoCodigo(usuarioId: string, codigo: string): string {
  return hashToken(`reserva:${usuarioId}:${codigoLido(codigo)}`);
}

const PREPARO = 'segundo-fator';

/** Creates an authenticator secret after the password check. Sign-in asks for it only once a code has proved that an app has it. */
export async function preparar(ctx: Ctx, { Senha }: ParsedInput<typeof conta.prepararSegundoFator>) {
  const segredo = novoSegredo();
  await comSenha(ctx, Senha, async (tx, { segundoFatorEm }) => {
    const { id: usuarioId, sessaoId: de } = tx.actor;
    // An active second factor is not overwritten: it must be switched off first.
    if (segundoFatorEm) fail('SEGUNDO_FATOR_LIGADO');
    const desafio = guardarSegredo(tx.env, usuarioId, segredo);
    await comecarPasso(tx, { tipo: PREPARO, de, usuarioId, desafio, minutos: PREPARO_MINUTOS });
    await audit(tx, { acao: 'conta.prepararSegundoFator', entidade: 'usuario', id: usuarioId });
  });
  return { Segredo: segredo, Endereco: enderecoTotp(ctx.actor.email, segredo) };
}

/** The secret that this session is setting up, for some minutes; null without one. */
export async function emPreparo(ctx: Ctx) {
  const { id, email, sessaoId: de } = ctx.actor;
  const passo = await passoComecado(ctx, { tipo: PREPARO, de });
  const segredo = passo?.desafio && abrirSegredo(ctx.env, id, passo.desafio);
  return segredo ? { Segredo: segredo, Endereco: enderecoTotp(email, segredo) } : null;
}

/** The first code activates the second factor. Returns recovery codes for a lost authenticator. */
export async function ligar(ctx: Ctx, { Codigo }: ParsedInput<typeof conta.ligarSegundoFator>) {
  const { id: usuarioId, sessaoId: de } = ctx.actor;
  await contarTentativa(ctx, usuarioId);
  return transaction(ctx, async (tx) => {
    const preparo = await emPreparo(tx);
    if (!preparo) fail('PASSO_VENCIDO');
    const agora = tx.clock();
    const totpPasso = passoDoCodigo(Codigo, { segredo: preparo.Segredo, ultimo: null, agora });
    if (totpPasso === null) fail('CODIGO_INVALIDO');
    const passo = await usarPasso(tx, { tipo: PREPARO, de });
    if (!passo?.desafio) fail('PASSO_VENCIDO');
    const ligados = await tx.db
      .update(usuario)
      .set({ totpSegredo: passo.desafio, totpPasso, segundoFatorEm: agora })
      .where(and(eq(usuario.id, usuarioId), isNull(usuario.segundoFatorEm)))
      .returning({ id: usuario.id });
    if (ligados.length === 0) fail('SEGUNDO_FATOR_LIGADO');
    const CodigosDeReserva = await trocarCodigos(tx, usuarioId);
    await audit(tx, { acao: 'conta.ligarSegundoFator', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'segundo-fator-ligado' } });
    return { CodigosDeReserva };
  });
}

/** Switches the second factor off with the password, and deletes its recovery codes. */
export async function desligar(ctx: Ctx, { Senha }: ParsedInput<typeof conta.desligarSegundoFator>) {
  await comSenha(ctx, Senha, async (tx) => {
    const { id: usuarioId } = tx.actor;
    if (!(await apagarSegundoFator(tx, usuarioId))) return;
    await audit(tx, { acao: 'conta.desligarSegundoFator', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'segundo-fator-desligado' } });
  });
  return { Ligado: false as const };
}

/** New recovery codes, with the password; the old ones become invalid. */
export async function novosCodigos(ctx: Ctx, { Senha }: ParsedInput<typeof conta.novosCodigos>) {
  return comSenha(ctx, Senha, async (tx, { segundoFatorEm }) => {
    const { id: usuarioId } = tx.actor;
    if (!segundoFatorEm) fail('NAO_ENCONTRADO');
    const CodigosDeReserva = await trocarCodigos(tx, usuarioId);
    await audit(tx, { acao: 'conta.trocarCodigosDeReserva', entidade: 'usuario', id: usuarioId });
    await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'codigos-trocados' } });
    return { CodigosDeReserva };
  });
}

export async function apagarSegundoFator({ db }: Pick<Ctx, 'db'>, usuarioId: string): Promise<boolean> {
  await db.delete(codigoDeReserva).where(eq(codigoDeReserva.usuarioId, usuarioId));
  const tinham = await db
    .update(usuario)
    .set({ segundoFatorEm: null, totpSegredo: null, totpPasso: null })
    .where(and(eq(usuario.id, usuarioId), isNotNull(usuario.segundoFatorEm)))
    .returning({ id: usuario.id });
  return tinham.length > 0;
}
