import * as v from 'valibot';

/** A paragraph, always there or only when a field of the data is (`se`) or is not (`seNao`) known. */
export const ParagrafoSchema = v.union([
  v.string(),
  v.strictObject({ se: v.string(), texto: v.string() }),
  v.strictObject({ seNao: v.string(), texto: v.string() }),
]);
export type Paragrafo = v.InferOutput<typeof ParagrafoSchema>;

/** The texts of the paragraphs that belong, given what is known. */
export function paragrafosPresentes(
  paragrafos: readonly Paragrafo[],
  sabe: (campo: string) => boolean,
): string[] {
  return paragrafos.flatMap((paragrafo) => {
    if (typeof paragrafo === 'string') return [paragrafo];
    const vale = 'se' in paragrafo ? sabe(paragrafo.se) : !sabe(paragrafo.seNao);
    return vale ? [paragrafo.texto] : [];
  });
}
