import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
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

const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);

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
