import * as v from 'valibot';
import { ask } from '#lib/api/ask.ts';
import { paths } from '#lib/paths.ts';
import { parseStored, tabMemory } from '#lib/storage.ts';

const Lugar = v.object({ Logradouro: v.string(), Bairro: v.string(), Cidade: v.string(), Uf: v.string() });
export type Lugar = v.InferOutput<typeof Lugar>;

/** The street of a CEP, cached per session; null when unknown or unanswered. */
export async function procurarCep(cep: string): Promise<Lugar | null> {
  const guardado = v.safeParse(Lugar, parseStored(tabMemory.get(`cep:${cep}`)));
  if (guardado.success) return guardado.output;
  // The field stays open for the driver: nothing waits for an address or a session.
  const lugar = await ask(v.nullable(Lugar), paths.cep(cep));
  if (lugar) tabMemory.set(`cep:${cep}`, JSON.stringify(lugar));
  return lugar;
}
