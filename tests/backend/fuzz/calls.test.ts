import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entrarForm } from '#lib/conta/form.ts';
import type { FullApi } from '#lib/contract.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { receiveForm } from '#lib/pageForm.server.ts';
import { calls } from '../access/linhas.ts';
import { rawBody } from './bodies.ts';
import { type FuzzedRequest, requestTo } from './requests.ts';
import { expectDocumented, type FuzzApp, fingerprints, fuzzApp, MARK } from './setup.ts';

/** Requests per call, signed in and out; more of them with FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);

/** Processor time: no input of a stranger may keep the program busy for longer. Other programs may make it wait. */
const BUSY_MS = 5_000;

const HANG_MS = 60_000;

let app: FuzzApp;

let fingerprint: () => Promise<string>;

beforeAll(async () => {
  app = await fuzzApp();
  fingerprint = await fingerprints(app);
});

afterAll(() => app.close());

beforeEach(() => app.renew());

async function answerTo({ path, init }: FuzzedRequest, signedIn: boolean): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const before = process.cpuUsage();
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  });
  try {
    const answer = await Promise.race([app.fetch(path, init, signedIn ? app.bia : undefined), late]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, path).toBeLessThan(BUSY_MS);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Read calls that write a record: an audit row, a delivery, an outside answer, or a key made at its first use. */
const LEAVES_A_RECORD = [
  'avisos.push',
  'conta.meusDados',
  'notificacoes.push',
  'pedidos.chavePublica',
  'referencia.cep',
];

const ENDS_THE_SESSION = ['conta.sair', 'conta.trocarSenha'];

const oftenTrue = fc.nat(3).map((n) => n > 0);

/** Calls whose refusal is recorded: an order that the gateway refused is stored as refused. */
const KEEPS_REFUSALS = new Set([402]);

describe('with any input to', () => {
  it.each(calls)(
    '%s, the answer is documented, shows no data of others, and a refusal changes nothing',
    { retry: 0, timeout: 600_000 + RUNS * 1_000 },
    async (name, endpoint: Endpoint) => {
      let before = await fingerprint();
      await fc.assert(
        fc.asyncProperty(requestTo(endpoint, app.known), oftenTrue, async (request, signedIn) => {
          const response = await answerTo(request, signedIn);
          expect(await response.clone().text()).not.toContain(MARK);
          await expectDocumented(endpoint, response);
          const after = await fingerprint();
          const refused = response.status >= 400 && !KEEPS_REFUSALS.has(response.status);
          const reads = endpoint.method === 'GET' && !LEAVES_A_RECORD.includes(name);
          const unchanged = refused || reads ? before : after;
          before = after;
          if (signedIn) expect(response.status, 'the session still counts').not.toBe(401);
          expect(after, `${response.status} changed a row`).toBe(unchanged);
          if (ENDS_THE_SESSION.includes(name) && response.ok) {
            await app.renew();
            before = await fingerprint();
          }
        }),
        { numRuns: RUNS, endOnFailure: false },
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
