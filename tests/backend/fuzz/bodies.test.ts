import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entrarForm } from '#lib/conta/form.ts';
import type { FullApi } from '#lib/contract.ts';
import { receiveForm } from '#lib/pageForm.server.ts';
import { calls } from '../access/calls.ts';
import { rawBody } from './bodies.ts';
import { fingerprints } from './fingerprint.ts';
import { expectDocumented } from './judge.ts';
import { type FuzzApp, fuzzApp, MARK } from './setup.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10);

let app: FuzzApp;
let fingerprint: () => Promise<string>;
beforeAll(async () => {
  app = await fuzzApp();
  fingerprint = await fingerprints(app);
});
afterAll(() => app.close());
beforeEach(() => app.renew());

/** One call of each encoding and API, and both uploads. */
const PARSED = [
  'recursos.solicitarUpload',
  'recursos.solicitarHabilitacao',
  'conta.cadastrar',
  'conta.entrar',
  'peticoes.guardarRascunho',
  'peticoes.cadastrarMulta',
  'habilitacoes.cadastrar',
  'pedidos.gerapedido2',
];
const parsed = calls.filter(([name]) => PARSED.includes(name));

describe('bytes that are no request', () => {
  it('are tried against each kind of body', () => expect(parsed).toHaveLength(PARSED.length));

  it.each(parsed)(
    'to %s are refused as documented and change nothing',
    { retry: 0, timeout: 120_000 + RUNS * 2_000 },
    async (_name, endpoint) => {
      const path = endpoint.path.replace(':id', '1');
      await fc.assert(
        fc.asyncProperty(rawBody, async ({ type, body }) => {
          const before = await fingerprint();
          const headers = { 'content-type': type };
          const response = await app.fetch(path, { method: 'POST', headers, body }, app.bia);
          expect(await response.clone().text()).not.toContain(MARK);
          await expectDocumented(endpoint, response);
          if (response.status !== 200) expect(await fingerprint()).toBe(before);
        }),
        { numRuns: RUNS * 5 },
      );
    },
  );
});

/** The client that a page gets; the sign-in of this one always fails. */
const api = {
  conta: {
    entrar: async () => {
      throw new Error('nobody signs in here');
    },
  },
} as unknown as FullApi;

describe('bytes that are no form', () => {
  it('give the page back with a message, and no exception', {
    retry: 0,
    timeout: 120_000 + RUNS * 2_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(rawBody, async ({ type, body }) => {
        const request = new Request('http://localhost/login', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        const locals = { api, sealKey: new Uint8Array(32) };
        const page = { request, response: { status: 200, headers: new Headers() }, locals };
        const estado = await receiveForm(page, entrarForm);
        if (estado instanceof Response) throw new Error('nobody can have signed in');
        expect(estado.aviso?.tipo).toBe('erro');
        expect([400, 422]).toContain(page.response.status);
        for (const value of Object.values(estado.values)) expect(v.is(v.string(), value)).toBe(true);
      }),
      { numRuns: RUNS * 20 },
    );
  });
});
