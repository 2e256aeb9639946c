import { hashPassword } from '#backend/domain/conta/password.ts';

/** The password of every driver of a test. */
export const SENHA = 'estrada-26';

let made: Promise<string> | undefined;

/** One hash for all drivers of a worker. */
export function hashOfSenha(): Promise<string> {
  made ??= hashPassword(SENHA);
  return made;
}
