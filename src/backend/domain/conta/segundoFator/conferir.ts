import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { avisarSeguranca } from '#backend/domain/conta/avisos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { codigoDeReserva, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import { abrirSegredo, passoDoCodigo, regravado } from '#backend/platform/secrets/segredo.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';
import { fail } from '#lib/errors.ts';

export async function temSegundoFator({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<boolean> {
  const ligados = await db.$count(
    segundoFator,
    and(eq(segundoFator.usuarioId, usuarioId), isNotNull(segundoFator.ligadoEm)),
  );
  return ligados > 0;
}

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
  const [fator] = await tx.db
    .select()
    .from(segundoFator)
    .where(and(eq(segundoFator.usuarioId, usuarioId), isNotNull(segundoFator.ligadoEm)))
    .for('update');
  if (!fator) fail('CODIGO_INVALIDO');
  const segredo = abrirSegredo(tx.env, usuarioId, fator.totpSegredo);
  if (segredo === null) {
    tx.log.error({ usuarioId }, 'an authenticator secret was encrypted with another OPERATOR_KEY');
    fail('CODIGO_INVALIDO');
  }
  const passo = passoDoCodigo(codigo, { segredo, ultimo: fator.totpPasso, agora: tx.clock() });
  if (passo === null) fail('CODIGO_INVALIDO');
  const totpSegredo = regravado(tx.env, usuarioId, fator.totpSegredo);
  await tx.db
    .update(segundoFator)
    .set({ totpPasso: passo, ...(totpSegredo && { totpSegredo }) })
    .where(eq(segundoFator.usuarioId, usuarioId));
}

async function conferirReserva(tx: PublicCtx, usuarioId: string, codigo: string): Promise<void> {
  if (!(await usarCodigo(tx, { usuarioId, codigo }))) fail('CODIGO_INVALIDO');
  const restam = await codigosRestantes(tx, usuarioId);
  await audit(tx, {
    acao: 'conta.usarCodigoDeReserva',
    entidade: 'usuario',
    id: usuarioId,
    dados: { restam },
  });
  await avisarSeguranca(tx, { usuarioId, fato: { tipo: 'codigo-usado', restam } });
}

/** Minutes to send the code after a correct password, or a passkey after its challenge. */
export const PASSO_MINUTOS = 10;
export const DESAFIO_MINUTOS = 5;

/** Minutes during which the same session sees the secret again while setting it up. */
export const PREPARO_MINUTOS = 15;

const CODIGOS_DE_RESERVA = 10;

/** Limits of wrong codes: per password step, and per account over all steps. */
export const TENTATIVAS = { porPasso: 5, porConta: 10, minutos: 15, porDia: 40 } as const;

export const MAX_CHAVES = 10;

/** Normalises a code: removes separators and ignores case. */
function codigoLido(codigo: string): string {
  return codigo.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** 120 bits in Base32, which has no easily confused characters. */
const BYTES = 15;

/** Replaces all recovery codes; returns the new ones once and stores their hashes. */
export async function trocarCodigos(
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

/** Uses a code up; false for an unknown or used code. A single statement, so one of two parallel uses succeeds. */
async function usarCodigo(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, codigo }: { usuarioId: string; codigo: string },
): Promise<boolean> {
  const usados = await db
    .update(codigoDeReserva)
    .set({ usadoEm: clock() })
    .where(
      and(
        eq(codigoDeReserva.usuarioId, usuarioId),
        eq(codigoDeReserva.tokenHash, hashDoCodigo(usuarioId, codigo)),
        isNull(codigoDeReserva.usadoEm),
      ),
    )
    .returning({ hash: codigoDeReserva.tokenHash });
  return usados.length === 1;
}

export function codigosRestantes({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<number> {
  return db.$count(
    codigoDeReserva,
    and(eq(codigoDeReserva.usuarioId, usuarioId), isNull(codigoDeReserva.usadoEm)),
  );
}

function novoCodigo(): string {
  const sinais = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32;
  return sinais.match(/.{4}/g)?.join('-') ?? sinais;
}

function hashDoCodigo(usuarioId: string, codigo: string): string {
  return hashToken(`reserva:${usuarioId}:${codigoLido(codigo)}`);
}
