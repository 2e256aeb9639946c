import * as v from 'valibot';
import type { Endereco } from './cep.ts';

/** Street and neighbourhood are null for a town with one CEP. A 404 means not found, or that all of its own sources are down. */
export const brasilApiSchema = v.object({
  street: v.nullish(v.string(), ''),
  neighborhood: v.nullish(v.string(), ''),
  city: v.pipe(v.string(), v.minLength(1)),
  state: v.pipe(v.string(), v.length(2)),
});

/** Version 1 has no coordinates and answers faster. */
export const brasilApiPath = (cep: string) => `/api/cep/v1/${cep}`;

export function fromBrasilApi({
  street,
  neighborhood,
  city,
  state,
}: v.InferOutput<typeof brasilApiSchema>): Endereco {
  return { logradouro: street.trim(), bairro: neighborhood.trim(), cidade: city.trim(), uf: state };
}
