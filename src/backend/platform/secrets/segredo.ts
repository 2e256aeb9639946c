import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { PublicCtx } from '#backend/platform/context.ts';
import { chaveDoServidor } from '#backend/platform/db/schema/segundoFator.ts';
import type { Env } from '#backend/platform/env.ts';
import { fail } from '#lib/errors.ts';

const VERSAO = 'v1';
/** A shorter seal is easier to guess: it opens nothing. Bytes. */
const SELO = { authTagLength: 16 };

type Chaves = Pick<Env, 'OPERATOR_KEY'>;

/** Keys of OPERATOR_KEY: the first one encrypts, any of them decrypts. */
const chavesDe = ({ OPERATOR_KEY }: Chaves) =>
  valoresDe(OPERATOR_KEY).map((chave) => Buffer.from(chave, 'base64'));

/** Encrypts a secret for storage: AES-256-GCM with the first OPERATOR_KEY, bound to its account; plain text without a key (ops/via-livre.env.example). */
export function guardarSegredo(env: Chaves, dono: string, segredo: string): string {
  const [chave] = chavesDe(env);
  if (chave === undefined) return segredo;
  const iv = randomBytes(12);
  const cifra = createCipheriv('aes-256-gcm', chave, iv).setAAD(Buffer.from(dono));
  const cifrado = Buffer.concat([cifra.update(segredo, 'utf8'), cifra.final()]);
  return [VERSAO, iv, cifra.getAuthTag(), cifrado]
    .map((parte) => (typeof parte === 'string' ? parte : parte.toString('base64url')))
    .join('.');
}

/** Decrypts a stored secret; null when no key of the setting decrypts it, or when it belongs to another account. */
export function abrirSegredo(env: Chaves, dono: string, guardado: string): string | null {
  if (!selado(guardado)) return guardado;
  for (const chave of chavesDe(env)) {
    const segredo = abrirCom(chave, dono, guardado);
    if (segredo !== null) return segredo;
  }
  return null;
}

/** The secret encrypted again under the first key; undefined when it already is, or when no key opens it. */
export function regravado(env: Chaves, dono: string, guardado: string): string | undefined {
  const [primeira] = chavesDe(env);
  if (primeira === undefined) return undefined;
  if (selado(guardado) && abrirCom(primeira, dono, guardado) !== null) return undefined;
  const segredo = abrirSegredo(env, dono, guardado);
  return segredo === null ? undefined : guardarSegredo(env, dono, segredo);
}

const selado = (guardado: string) => guardado.startsWith(`${VERSAO}.`);

function abrirCom(chave: Buffer, dono: string, guardado: string): string | null {
  const [, ...partes] = guardado.split('.');
  const [iv, selo, cifrado] = partes.map((parte) => Buffer.from(parte, 'base64url'));
  if (!iv || !selo || !cifrado) return null;
  try {
    const cifra = createDecipheriv('aes-256-gcm', chave, iv, SELO).setAAD(Buffer.from(dono)).setAuthTag(selo);
    return Buffer.concat([cifra.update(cifrado), cifra.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The comma-separated values of a secret. During a rotation there are two: the first is sent, all are accepted. */
export const valoresDe = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((valor) => valor.trim())
    .filter(Boolean);

const BYTES = 32;

/** A server key of 32 bytes for all processes: from the first OPERATOR_KEY (HKDF-SHA-256), or random, kept in the database. */
export async function serverKey(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'clock'>,
  nome: 'convites' | 'confirmacoes',
): Promise<Uint8Array<ArrayBuffer>> {
  const [setting] = valoresDe(ctx.env.OPERATOR_KEY);
  if (setting !== undefined)
    return new Uint8Array(hkdfSync('sha256', Buffer.from(setting, 'base64'), '', `via-livre:${nome}`, BYTES));
  return (await keptKey(ctx, nome)) ?? fail('SERVICO_INDISPONIVEL');
}

/** A random key of 32 bytes, made once and kept for all processes as a secret. Null when no OPERATOR_KEY opens it. */
export async function keptKey(
  { db, env, clock }: Pick<PublicCtx, 'db' | 'env' | 'clock'>,
  nome: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = async () =>
    (await db.select().from(chaveDoServidor).where(eq(chaveDoServidor.nome, nome)))[0]?.valor;
  let guardada = await kept();
  if (guardada === undefined) {
    const valor = guardarSegredo(env, nome, randomBytes(BYTES).toString('base64'));
    await db.insert(chaveDoServidor).values({ nome, valor, criadaEm: clock() }).onConflictDoNothing();
    // Another process may have been first.
    guardada = (await kept()) ?? valor;
  }
  const chave = abrirSegredo(env, nome, guardada);
  return chave === null ? null : new Uint8Array(Buffer.from(chave, 'base64'));
}

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, 6 digits, 30 s. */
const PARAMETROS = { issuer: 'Via Livre', algorithm: 'SHA1', digits: 6, period: 30 } as const;

export function novoSegredo(): string {
  return new Secret({ size: 20 }).base32;
}

/** The secret encoded by these 20 bytes. */
export function segredoDe(bytes: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The otpauth address for an authenticator app's QR code. */
export function enderecoTotp(conta: string, segredo: string): string {
  return new TOTP({ ...PARAMETROS, label: conta, secret: Secret.fromBase32(segredo) }).toString();
}

/** The time step of a valid code: of now or of one step to either side, and later than the last one used. Null for any other. */
export function passoDoCodigo(
  codigo: string,
  { segredo, ultimo, agora }: { segredo: string; ultimo: number | null; agora: Date },
): number | null {
  const totp = new TOTP({ ...PARAMETROS, secret: Secret.fromBase32(segredo) });
  const timestamp = agora.getTime();
  const distancia = totp.validate({ token: codigo.replace(/\s/g, ''), timestamp, window: 1 });
  if (distancia === null) return null;
  const passo = Math.floor(timestamp / 1000 / PARAMETROS.period) + distancia;
  return ultimo !== null && passo <= ultimo ? null : passo;
}
