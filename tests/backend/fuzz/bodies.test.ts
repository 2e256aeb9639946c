import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { entrarForm } from '#lib/conta/form.ts';
import type { FullApi } from '#lib/contract.ts';
import { receiveForm } from '#lib/pageForm.server.ts';
import { rawBody } from './bodies.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 10);

/** The client that a page gets; the sign-in of this one always fails. */
const api = {
  conta: {
    entrar: async () => {
      throw new Error('nobody signs in here');
    },
  },
} as unknown as FullApi;

describe('bytes that are not a form', () => {
  it('give the page back with a message, and no exception', {
    retry: 0,
    timeout: 600_000 + RUNS * 2_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(rawBody, async ({ type, body }) => {
        const request = new Request('http://localhost/login', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        const locals = { api };
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
