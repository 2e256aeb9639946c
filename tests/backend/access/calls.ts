import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';

/** Every call of both APIs as the contract lists them, by `feature.call`. */
export const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]): [string, Endpoint] => [
    `${feature}.${name}`,
    endpoint,
  ]),
);

/** The input fields of a call, path parameters included. */
export function fieldsOf(endpoint: Endpoint): string[] {
  return Object.keys(entriesOf(endpoint));
}

/** Optional fields. */
export function optionalFieldsOf(endpoint: Endpoint): string[] {
  return Object.entries(entriesOf(endpoint)).flatMap(([name, { type }]) =>
    type === 'optional' ? [name] : [],
  );
}

function entriesOf({ input }: Endpoint): Record<string, { type: string }> {
  return 'entries' in input ? Object(input.entries) : {};
}
