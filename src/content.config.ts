import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The policies: long texts with `{{suporte}}` and `{{operadora}}`, filled from the settings. */
const politicas = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/politicas' }),
  schema: z.object({ titulo: z.string(), descricao: z.string(), atualizadoEm: z.coerce.date() }),
});

/** The guide's topics. Sources are named as in content/peticoes/citacoes.json. */
const guia = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/guia/temas' }),
  schema: z.object({
    titulo: z.string(),
    resumo: z.string(),
    descricao: z.string().max(160),
    revisadoEm: z.coerce.date(),
    ordem: z.number(),
    palavras: z.string(),
    fontes: z.array(z.string()).min(1),
    perguntas: z.array(z.object({ pergunta: z.string(), resposta: z.string() })).min(1),
  }),
});

export const collections = { politicas, guia };
