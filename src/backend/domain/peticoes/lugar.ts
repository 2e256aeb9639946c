import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { PublicCtx } from '../../platform/context.ts';
import { cepConsultado } from '../../platform/db/schema/conta.ts';

const Endereco = v.object({ cidade: v.string(), uf: v.string() });

/** The town of a CEP from the cache, or null. A petition uses it when the address has no town. */
export async function lugarDoCep(
  { db }: Pick<PublicCtx, 'db'>,
  cep: string,
): Promise<{ cidade: string; uf: string } | null> {
  const [linha] = await db.select().from(cepConsultado).where(eq(cepConsultado.cep, cep));
  const endereco = v.safeParse(Endereco, linha?.endereco);
  return endereco.success ? endereco.output : null;
}
