import * as v from 'valibot';
import type { Endereco } from './cep.ts';

/**
 * Not found is HTTP 200 with `erro` (the text "true", formerly a boolean); a malformed CEP is HTTP 400 without JSON. A town
 * with one CEP comes with empty street and neighbourhood.
 */
export const viaCepSchema = v.union([
  v.object({ erro: v.union([v.literal('true'), v.literal(true)]) }),
  v.object({
    logradouro: v.nullish(v.string(), ''),
    bairro: v.nullish(v.string(), ''),
    localidade: v.pipe(v.string(), v.minLength(1)),
    uf: v.pipe(v.string(), v.length(2)),
  }),
]);

export const viaCepPath = (cep: string) => `/ws/${cep}/json/`;

export function fromViaCep(answer: v.InferOutput<typeof viaCepSchema>): Endereco | null {
  if ('erro' in answer) return null;
  const { logradouro, bairro, localidade, uf } = answer;
  return { logradouro: logradouro.trim(), bairro: bairro.trim(), cidade: localidade.trim(), uf };
}
