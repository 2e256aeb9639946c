import * as v from 'valibot';
import conteudo from '#content/peticoes/anexos.json' with { type: 'json' };

/** Every possible attachment by id: phases, models and grounds refer to them, and each is listed once. */
export const ANEXOS: Readonly<Record<string, string>> = v.parse(v.record(v.string(), v.string()), conteudo);
