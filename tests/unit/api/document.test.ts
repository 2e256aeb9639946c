import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#backend/platform/http/openapi/document.ts';
import { contract } from '#lib/api/contract.server.ts';
import { SENTENCES } from '#lib/api/sentences.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { CAMINHOS, comCaminho, receiveForm } from '#lib/pageForm.server.ts';
import { flag, isoDate, yesOrNo } from '#lib/wire.ts';

/** Verbs that send the driver to another page. */
const ALHURES =
  /contrate um plano|upgrade|peça um novo|cancele antes|perfil do usuário|retire uma|abra a multa|página de fotos|entre novamente/i;

describe('a refusal has its way on', () => {
  it('links every sentence that names an act of another page', () => {
    for (const [code, texto] of Object.entries(SENTENCES).filter(([, um]) => ALHURES.test(um)))
      expect(comCaminho({ tipo: 'erro', texto }), code).toMatchObject({ href: expect.stringMatching(/^\//) });
  });

  it('knows no words that no sentence has', () => {
    const ditas = Object.values(SENTENCES).join('\n');
    for (const palavras of Object.keys(CAMINHOS)) expect(ditas).toContain(palavras);
  });

  it('keeps the link that a form gives, and adds one to the refusal of a call', async () => {
    const dado = { tipo: 'erro', texto: SENTENCES.MENU_BLOQUEADO, palavras: 'plano', href: '/x' } as const;
    expect(comCaminho(dado)).toBe(dado);
    const form = tableForm(
      {},
      { submit: () => Promise.reject(new AppError('LIMITE_MAX_ATINGIDO')), invalid: '', falhou: '' },
    );
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() });
    const page = { request, response: { headers: new Headers() }, locals: { api: {} } };
    expect(await receiveForm(page, form)).toMatchObject({
      aviso: { palavras: 'Faça um upgrade ou contrate avulso', href: '/app/planos/contratar' },
    });
  });
});

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

it.each(['2026-02-30', '2026-04-31', '2025-02-29', '0000-01-01', '2026-13-01'])(
  '%s has the shape of a day, and is refused',
  (dia) => expect(v.is(isoDate, dia)).toBe(false),
);

it.each(['sim', 'S', 'True', 'no', 2, null, undefined])('%j is neither yes nor no', (dito) =>
  expect(v.is(yesOrNo, dito)).toBe(false),
);

it('a box that is not ticked is sent by no form, and means no', () => {
  expect(v.parse(flag, undefined)).toBe(false);
  expect(v.parse(flag, 'on')).toBe(true);
  expect(v.parse(flag, '0')).toBe(false);
});

it('each text, list and record of the contract has an end, and the length of a list is asked before its items', () => {
  expect(calls.length).toBeGreaterThan(100);
  const endless = calls.map(([name, { input }]) => [name, unbounded(input as Schema)]);
  expect(endless.filter(([, found]) => found)).toEqual([]);
});

/** What this reads of a schema of valibot. */
type Schema = v.GenericSchema & {
  pipe?: readonly Schema[];
  entries?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
  wrapped?: Schema;
  item?: Schema;
};

const LENGTHS = ['max_length', 'length'];
/** Kinds whose values have a size of their own; `unknown` is a field that is not read. */
const SIZED = ['boolean', 'number', 'picklist', 'literal', 'null', 'instance', 'blob', 'unknown'];

/** The first part without an end, in words. A length counts when it is asked first, before a pattern or an item. */
function unbounded(schema: Schema): string | undefined {
  const second = schema.pipe?.[1];
  const measured = second !== undefined && LENGTHS.includes(second.type);
  const steps = (schema.pipe ?? [schema]).filter((step) => step === schema || step.kind === 'schema');
  return firstOf(steps, (step) => (step.pipe ? unbounded(step) : plain(step, measured)));
}

function plain(schema: Schema, measured: boolean): string | undefined {
  const { type, entries, options = [], wrapped, item } = schema;
  if (SIZED.includes(type)) return undefined;
  if (type === 'string') return measured ? undefined : 'a text of any length';
  if (type === 'array' && item)
    return measured ? (item.type === 'custom' ? undefined : unbounded(item)) : 'a list of any length';
  if (type === 'object' && entries) return firstOf(Object.values(entries), unbounded);
  if (type === 'union') return firstOf(options, unbounded);
  return wrapped ? unbounded(wrapped) : `a ${type}`;
}

function firstOf(schemas: readonly Schema[], found: (schema: Schema) => string | undefined) {
  for (const schema of schemas) {
    const words = found(schema);
    if (words) return words;
  }
  return undefined;
}
