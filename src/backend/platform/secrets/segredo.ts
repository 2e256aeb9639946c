import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Env } from '../../../env.ts';

const VERSAO = 'v1';

/**
 * A secret as it lies in the database: AES-256-GCM under OPERATOR_KEY, bound to the account it belongs to. Without the setting
 * it lies as it is (docs/operations/secrets.md).
 */
export function guardarSegredo(
  { OPERATOR_KEY: chave }: Pick<Env, 'OPERATOR_KEY'>,
  dono: string,
  segredo: string,
): string {
  if (chave === undefined) return segredo;
  const iv = randomBytes(12);
  const cifra = createCipheriv('aes-256-gcm', Buffer.from(chave, 'base64'), iv).setAAD(Buffer.from(dono));
  const cifrado = Buffer.concat([cifra.update(segredo, 'utf8'), cifra.final()]);
  return [VERSAO, iv, cifra.getAuthTag(), cifrado]
    .map((parte) => (typeof parte === 'string' ? parte : parte.toString('base64url')))
    .join('.');
}

/** The secret again; null when it was kept under another key, or is another account's: a new invitation makes a new one. */
export function abrirSegredo(
  { OPERATOR_KEY: chave }: Pick<Env, 'OPERATOR_KEY'>,
  dono: string,
  guardado: string,
): string | null {
  const [versao, ...partes] = guardado.split('.');
  if (versao !== VERSAO) return guardado;
  if (chave === undefined) return null;
  const [iv, selo, cifrado] = partes.map((parte) => Buffer.from(parte, 'base64url'));
  if (!iv || !selo || !cifrado) return null;
  try {
    const cifra = createDecipheriv('aes-256-gcm', Buffer.from(chave, 'base64'), iv)
      .setAAD(Buffer.from(dono))
      .setAuthTag(selo);
    return Buffer.concat([cifra.update(cifrado), cifra.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Kept in clear though there is a key: it was made before the key. */
export function semCifra({ OPERATOR_KEY: chave }: Pick<Env, 'OPERATOR_KEY'>, guardado: string): boolean {
  return chave !== undefined && !guardado.startsWith(`${VERSAO}.`);
}
