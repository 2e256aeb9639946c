import { hashPassword } from '#backend/domain/conta/password.ts';
import { hashesAsInTheProduct } from './hashCost.ts';

/** The password of every driver of a test. */
export const SENHA = 'estrada-26';

/** One hash for all drivers of a worker, at each cost. */
const made = new Map<boolean, Promise<string>>();

/** The hash of SENHA at the cost of the current file. */
export function hashOfSenha(): Promise<string> {
  const cost = hashesAsInTheProduct();
  const hash = made.get(cost) ?? hashPassword(SENHA);
  made.set(cost, hash);
  return hash;
}
