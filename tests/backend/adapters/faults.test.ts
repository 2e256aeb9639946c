import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Keep } from '#backend/platform/adapters/http.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { outsideServer, recordingLog, send } from './support.ts';

/**
 * Every call of every adapter against every kind of failure, over real connections. For each fault: its name, whether it is retried,
 * whether an operator can see it.
 */
type Kind = 'timeout' | 'unavailable' | 'malformed' | 'throttled';

const PAGE = '<html><body>Estamos em manutenção</body></html>';

const FAULTS: Record<string, { kind: Kind; listener(good: string): RequestListener }> = {
  'is slow': { kind: 'timeout', listener: () => () => undefined },
  'answers 500 with an empty body': {
    kind: 'unavailable',
    listener: () => (_, response) => send(response, 500),
  },
  'answers 502 with a page': {
    kind: 'unavailable',
    listener: () => (_, response) => send(response, 502, PAGE, 'text/html'),
  },
  'is behind a firewall that answers 403 with a page': {
    kind: 'unavailable',
    listener: () => (_, response) => send(response, 403, PAGE, 'text/html'),
  },
  'asks for patience': { kind: 'throttled', listener: () => (_, response) => send(response, 429, '{}') },
  'breaks off': { kind: 'unavailable', listener: () => (request) => void request.socket.destroy() },
  'breaks off in the middle of its answer': {
    kind: 'unavailable',
    listener: (good) => (_, response) => {
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(good) + 1000) });
      response.write(good.slice(0, 40));
      setTimeout(() => response.destroy(), 10);
    },
  },
  'answers HTML as if it were good': {
    kind: 'malformed',
    listener: () => (_, response) => send(response, 200, PAGE, 'text/html'),
  },
  'answers half a text': {
    kind: 'malformed',
    listener: (good) => (_, response) => send(response, 200, good.slice(0, good.length / 2)),
  },
  'answers twice in one': {
    kind: 'malformed',
    listener: (good) => (_, response) => send(response, 200, good + good),
  },
  'answers nothing as if it were good': {
    kind: 'malformed',
    listener: () => (_, response) => send(response, 200),
  },
  'answers another shape': {
    kind: 'malformed',
    listener: () => (_, response) => send(response, 200, '{"resultado":{"novo":"formato"}}'),
  },
};

/** The result that each adapter's caller gets. */
const SEEN: Record<string, (kind: Kind) => unknown> = {
  PagBank: failure,
  PicPay: failure,
  'the automation': failure,
  Infosimples: (kind) => ({
    outcome: { malformed: 'malformed', throttled: 'rate_limited' }[kind as string] ?? 'source_unavailable',
    custoCentavos: 0,
  }),
  ViaCEP: () => null,
  BrasilAPI: () => null,
  'the measuring': () => false,
};

/** For these calls any body with a success status is valid. */
const INDIFFERENT = new Set(['the automation', 'the measuring']);

function failure(kind: Kind): unknown {
  const error = kind === 'throttled' ? { kind: 'unavailable', status: 429 } : { kind };
  return { ok: false, error: expect.objectContaining(error) };
}

function operation(adapter: string, name: string): Operation {
  const found = OPERATIONS[adapter]?.find((one) => one.name === name);
  if (!found) throw new Error(`no ${adapter} ${name}`);
  return found;
}

async function ask({ call }: Operation, listener: RequestListener, timeoutMs: number) {
  const server = await outsideServer(listener);
  const kept: Parameters<Keep>[0][] = [];
  const { log, lines } = recordingLog();
  const keep: Keep = async (answer) => {
    kept.push(answer);
  };
  try {
    const seen = await call({ baseUrl: server.url, log, keep, timeoutMs });
    return { seen, kept, lines, asked: server.asked() };
  } finally {
    await server.stop();
  }
}

// Most of the time is spent waiting for answers and between attempts.
describe.concurrent.each(Object.entries(OPERATIONS))('%s', (adapter, operations) => {
  it('reads its good answers, asking once', async () => {
    for (const operation of operations) {
      const good = JSON.stringify(operation.answer);
      const { seen, kept } = await ask(operation, (_, response) => send(response, 200, good), 5_000);
      expect({ [operation.name]: seen }).toMatchObject({ [operation.name]: operation.reads });
      expect(kept).toEqual([]);
    }
  });

  it.each(Object.entries(FAULTS))('%s', async (_name, { kind, listener }) => {
    if (kind === 'malformed' && INDIFFERENT.has(adapter)) return;
    // Long enough for a busy machine to send a request that gets no answer.
    const timeoutMs = kind === 'timeout' ? 4_000 : 20_000;
    await Promise.all(
      operations.map(async (operation) => {
        const { name, answer, repeatable } = operation;
        const { seen, kept, lines, asked } = await ask(
          operation,
          listener(JSON.stringify(answer)),
          timeoutMs,
        );
        const expected = SEEN[adapter]?.(kind);
        if (expected === null || expected === false) expect([name, seen]).toEqual([name, expected]);
        else expect(seen, name).toMatchObject(expected as object);
        expect([name, asked]).toEqual([name, repeatable && kind !== 'malformed' ? 3 : 1]);
        // A look-up stores an unreadable answer with its consultation.
        const keeps = kind === 'malformed' && adapter !== 'Infosimples';
        expect([name, kept.length]).toEqual([name, keeps ? 1 : 0]);
        if (adapter === 'Infosimples' && kind === 'malformed')
          expect(seen).toMatchObject({ respostaBruta: expect.any(String) });
        expect(lines.some(({ level }) => level === 'warn')).toBe(true);
        expect(JSON.stringify(lines)).not.toMatch(/Jose|390\.?533|jose@|manutenção/);
      }),
    );
  });
});

const responding = (answer: unknown) => (_: unknown, response: ServerResponse) =>
  send(response, 200, JSON.stringify(answer));
const changed = (answer: unknown, from: RegExp, to: string): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(from, to));

describe("a provider's answer about another amount or another order", () => {
  it.each(['createPixOrder', 'createCardOrder', 'createBoletoOrder'])(
    'of PagBank %s is not accepted, and is reported to an operator',
    async (name) => {
      const one = operation('PagBank', name);
      for (const other of [
        changed(one.answer, /"value":9900/g, '"value":1'),
        changed(one.answer, /1001-ABC1234/g, '1002-XYZ9876'),
      ]) {
        const { seen, kept, lines } = await ask(one, responding(other), 5_000);
        expect(seen).toMatchObject({ ok: false, error: { kind: 'malformed' } });
        expect(kept).toMatchObject([{ servico: 'pagbank' }]);
        expect(lines.some(({ level }) => level === 'error')).toBe(true);
      }
    },
  );

  it.each([
    ['a negative one', /"value":9900/g, '"value":-9900'],
    ['centavos of a centavo', /"value":9900/g, '"value":99.5'],
    ['a text', /"value":9900/g, '"value":"9900"'],
    ['a state that nobody knows', /"PAID"/g, '"SETTLED"'],
  ])('of a PagBank charge with %s is not read', async (_, from, to) => {
    for (const name of ['getOrder', 'getCharge']) {
      const one = operation('PagBank', name);
      const { seen, kept } = await ask(one, responding(changed(one.answer, from, to)), 5_000);
      expect(seen).toMatchObject({ ok: false, error: { kind: 'malformed' } });
      expect(kept).toHaveLength(1);
    }
  });

  it('of PicPay is not accepted either', async () => {
    const one = operation('PicPay', 'createPayment');
    const other = changed(one.answer, /1001-ABC1234/g, '1002-XYZ9876');
    const { seen, kept } = await ask(one, responding(other), 5_000);
    expect(seen).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    expect(kept).toMatchObject([{ servico: 'picpay' }]);
  });
});
