import * as v from 'valibot';
import conteudo from '#content/peticoes/citacoes.json' with { type: 'json' };

const CitacoesSchema = v.object({
  fontes: v.record(v.string(), v.pipe(v.string(), v.url())),
  citacoes: v.array(
    v.strictObject({ id: v.string(), texto: v.string(), fonte: v.string(), resumo: v.string() }),
  ),
});

const { fontes, citacoes } = v.parse(CitacoesSchema, conteudo);

/** Every norm a petition may cite, with the address of its official text: the only place a citation is written. */
export const CITACOES: ReadonlyMap<string, { texto: string; fonte: string; resumo: string }> = new Map(
  citacoes.map(({ id, texto, fonte, resumo }) => [id, { texto, fonte: enderecoDaFonte(fonte), resumo }]),
);

/** Replaces every `[[id]]` by its citation; an unknown id is an error of the content. */
export function citar(texto: string): string {
  return texto.replace(/\[\[([^\]]+)\]\]/g, (_marca, id: string) => {
    const citacao = CITACOES.get(id);
    if (!citacao) throw new Error(`Citação desconhecida: ${id}`);
    return citacao.texto;
  });
}

function enderecoDaFonte(fonte: string): string {
  const endereco = fontes[fonte];
  if (!endereco) throw new Error(`Fonte desconhecida: ${fonte}`);
  return endereco;
}
