import { describe, expect, it } from 'vitest';
import { apiDocument } from '#backend/platform/http/openapi/document.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';

const document = apiDocument();
const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the document of the API', () => {
  it('has every call of the contract once, with a summary and a description', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      calls.map(([name]) => name).sort(),
    );
    const bare = operations.filter(({ summary, description }) => summary === '' || description === '');
    expect(bare.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('has an end for every text, list and record that a call takes', () => {
    const inputs = operations.flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.map(({ name, schema }) => [`${operationId} ${name}`, schema] as const),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => [operationId, schema] as const),
    ]);
    expect(inputs.length).toBeGreaterThan(100);
    expect(inputs.flatMap(([place, schema]) => endless(schema, place))).toEqual([]);
  });

  it('tells of each call that wrong input and what may stop every call are answered', () => {
    const silent = operations.filter(({ responses }) => !('422' in responses && 'default' in responses));
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });
});

/** The places in a schema where an input has no maximum or no closed names. */
function endless(given: unknown, place: string): string[] {
  const { $ref, ...own } = Object(given);
  const name = String($ref).replace('#/components/schemas/', '') as keyof typeof document.components.schemas;
  const schema = $ref ? Object(document.components.schemas[name]) : own;
  const { type, maxLength, maxItems, format, items, properties, additionalProperties } = schema;
  const sized = maxLength > 0 || 'enum' in schema || 'const' in schema || format === 'binary';
  return [
    ...(type === 'string' && !sized ? [`${place}: a text`] : []),
    ...(type === 'array' && !(maxItems >= 0) ? [`${place}: a list`] : []),
    ...(type === 'object' && additionalProperties !== false ? [`${place}: a record`] : []),
    ...(items ? endless(items, `${place}[]`) : []),
    ...Object.entries(Object(properties)).flatMap(([key, each]) => endless(each, `${place}.${key}`)),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      (schema[key] ?? []).flatMap((each: unknown) => endless(each, place)),
    ),
  ];
}
