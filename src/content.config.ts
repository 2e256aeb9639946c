import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The policies: long texts with `{{suporte}}` and `{{operadora}}`, which the pages fill from the settings. */
const politicas = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/politicas' }),
  schema: z.object({ titulo: z.string(), descricao: z.string(), atualizadoEm: z.coerce.date() }),
});

export const collections = { politicas };
