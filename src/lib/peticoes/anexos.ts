import * as v from 'valibot';
import conteudo from '#content/peticoes/anexos.json' with { type: 'json' };

/** Every paper that a petition may come with, by id: phases, models and grounds name them, and each is listed once. */
export const ANEXOS: Readonly<Record<string, string>> = v.parse(v.record(v.string(), v.string()), conteudo);
