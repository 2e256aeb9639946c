import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { PublicCtx } from '../context.ts';
import { cepConsultado } from '../db/schema/conta.ts';

const Endereco = v.object({ cidade: v.string(), uf: v.string() });

/** The town of a CEP that was looked up before; null when nobody did. A petition names it where its address does not. */
export async function lugarDoCep(
  { db }: Pick<PublicCtx, 'db'>,
  cep: string,
): Promise<{ cidade: string; uf: string } | null> {
  const [linha] = await db.select().from(cepConsultado).where(eq(cepConsultado.cep, cep));
  const endereco = v.safeParse(Endereco, linha?.endereco);
  return endereco.success ? endereco.output : null;
}
