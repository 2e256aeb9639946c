import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/endpoint.ts';
import { calls } from '../access/linhas.ts';
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
