import * as v from 'valibot';

/** What is typed on a page of the wizard that was not sent: a field of the draft that answers nothing yet. */
const NaTela = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ etapa: v.string(), digitados: v.record(v.string(), v.string()) }),
);

export const escreverNaTela = (daTela: v.InferOutput<typeof NaTela>): string => JSON.stringify(daTela);

/** What was typed on this page; nothing when the last unsent page is another. */
export function digitadosNa(etapa: string, naTela: string): Readonly<Record<string, string>> {
  const lida = v.safeParse(NaTela, naTela);
  return lida.success && lida.output.etapa === etapa ? lida.output.digitados : {};
}
