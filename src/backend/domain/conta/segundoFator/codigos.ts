import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { PublicCtx } from '#backend/platform/context.ts';
import { codigoDeReserva } from '#backend/platform/db/schema/segundoFator.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';

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
export function codigoLido(codigo: string): string {
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
export async function usarCodigo(
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
