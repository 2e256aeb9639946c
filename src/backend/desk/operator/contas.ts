import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { usuario } from '../../platform/db/schema/conta.ts';
import { obrigatorio, opcional, texto } from './campos.ts';
import { type OperadorCtx, recusar } from './comando.ts';

/** Reference that names an account: e-mail or id. */
const referencia = v.pipe(texto, v.toLowerCase());
const DESCRICAO = 'E-mail da conta, ou o seu id.';

export const umaConta = obrigatorio(DESCRICAO, referencia);
export const talvezUmaConta = opcional(DESCRICAO, referencia);

export type Conta = typeof usuario.$inferSelect;

/** Finds an account by e-mail or id, and refuses one that was removed. */
export async function contaViva(ctx: Pick<OperadorCtx, 'db' | 'alvos'>, nome: string): Promise<Conta> {
  const conta = await contaDe(ctx, nome);
  return conta.removidaEm ? recusar('Esta conta foi removida.') : conta;
}

/** Finds an account by e-mail or id. */
export async function contaDe(
  { db, alvos }: Pick<OperadorCtx, 'db' | 'alvos'>,
  nome: string,
): Promise<Conta> {
  const quem = v.is(v.pipe(v.string(), v.uuid()), nome) ? eq(usuario.id, nome) : eq(usuario.email, nome);
  const [found] = await db.select().from(usuario).where(quem);
  if (!found) recusar(`Não há uma conta "${nome}".`);
  alvos.push({ entidade: 'usuario', id: found.id });
  return found;
}
