import * as v from 'valibot';
import condutasJson from '#content/guia/condutas.json' with { type: 'json' };
import type { Infracao } from '#lib/multas/infracoes.server.ts';

const condutaSchema = v.strictObject({
  /** Heading under which its infractions are listed. */
  tema: v.pipe(v.string(), v.minLength(1)),
  /** Of the CTB; an article stands for all its items that no other row names. */
  artigos: v.pipe(v.array(v.string()), v.minLength(1)),
  /** What the law forbids, in our own words. */
  lei: v.pipe(v.string(), v.minLength(20)),
  /** What a driver can hold against the paper in hand: facts to look at, never a promise. */
  conferir: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Other words under which people look for it. */
  palavras: v.string(),
});

export type Conduta = v.InferOutput<typeof condutaSchema>;

export const CONDUTAS: readonly Conduta[] = v.parse(v.array(condutaSchema), condutasJson);

/** What the guide says of an infraction's article: the row that names it most exactly. */
export function condutaDe({ artigo, codigo }: Pick<Infracao, 'artigo' | 'codigo'>): Conduta {
  const [principal = ''] = artigo.split(' c/c');
  const conduta = [principal, principal.split(',')[0] ?? ''].map((nome) => porArtigo.get(nome)).find(Boolean);
  if (!conduta) throw new Error(`Infração sem texto no guia: ${codigo}`);
  return conduta;
}

const porArtigo: ReadonlyMap<string, Conduta> = new Map(
  CONDUTAS.flatMap((conduta) => conduta.artigos.map((artigo) => [artigo, conduta] as const)),
);
