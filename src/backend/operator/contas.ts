import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { obrigatorio, opcional, texto } from './campos.ts';
import { recusar } from './comando.ts';

/** How an operator names an account. */
const referencia = v.pipe(texto, v.toLowerCase());
const DESCRICAO = 'E-mail da conta, ou o seu id.';

export const umaConta = obrigatorio(DESCRICAO, referencia);
export const talvezUmaConta = opcional(DESCRICAO, referencia);

export type Conta = typeof usuario.$inferSelect;

/** The account that an e-mail or an id names. */
export async function contaDe({ db }: Pick<SystemCtx, 'db'>, nome: string): Promise<Conta> {
  const quem = v.is(v.pipe(v.string(), v.uuid()), nome) ? eq(usuario.id, nome) : eq(usuario.email, nome);
  const [found] = await db.select().from(usuario).where(quem);
  return found ?? recusar(`Não há uma conta "${nome}".`);
}
