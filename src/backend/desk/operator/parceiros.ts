import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { parceiro } from '../../platform/db/schema/conta.ts';
import { type OperadorCtx, recusar } from './comando.ts';

/** Lower case, because it is part of a link. */
export const codigoDoParceiro = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[0-9a-z-]{2,60}$/, 'Use de 2 a 60 letras sem acento, números ou traços.'),
);

/** An active partner, locked until the transaction ends. */
export async function ativoDe({ db }: OperadorCtx, codigo: string) {
  const [linha] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('update');
  if (!linha) recusar(`Não há um parceiro ${codigo}.`);
  if (!linha.ativo) recusar(`O parceiro ${codigo} já está desativado.`);
  return linha;
}
