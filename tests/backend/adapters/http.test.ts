import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { readBounded } from '#backend/platform/adapters/calls.ts';
import { createHttp, type HttpOptions } from '#backend/platform/adapters/http.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { createS3Storage } from '#backend/platform/adapters/storage/s3.ts';
import { picpay as picpayAnswers } from '../../fixtures/provedores/outros.ts';
import { type OutsideServer, outsideServer, recordingLog, send } from './support.ts';

const schema = v.object({ valor: v.number() });

function setup(answers: (() => Response | Promise<Response>)[], options: Partial<HttpOptions> = {}) {
  const calls: Request[] = [];
  const { log, lines } = recordingLog();
  const http = createHttp({
    service: 'teste',
    baseUrl: 'https://fora.test',
    log,
    retryDelayMs: 1,
    timeoutMs: 60_000,
    fetch: async (input, init) => {
      calls.push(new Request(input, init));
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (!answer) throw new Error('no answer left');
      return answer();
    },
    ...options,
  });
  const get = () => http({ operation: 'ler', method: 'GET', path: '/x', schema });
  const post = (idempotencyKey?: string) =>
    http({
      operation: 'criar',
      method: 'POST',
      path: '/x',
      json: { cpf: '39053344705' },
      idempotencyKey,
      schema,
    });
  return { calls, lines, get, post };
}

const good = () => Response.json({ valor: 7 });

describe('a call to an outside service', () => {
  it('repeats a POST only when it carries a key, and with the same key', async () => {
    const broken = () => new Response(null, { status: 502 });
    const bare = setup([broken, good]);
    expect(await bare.post()).toEqual({ ok: false, error: { kind: 'unavailable', status: 502 } });
    expect(bare.calls).toHaveLength(1);

    const keyed = setup([broken, good]);
    expect(await keyed.post('pedido-1')).toMatchObject({ ok: true });
    expect(keyed.calls.map((call) => call.headers.get('x-idempotency-key'))).toEqual([
      'pedido-1',
      'pedido-1',
    ]);
  });

  it('goes to the same place whether its address ends with a slash or not, as that of PicPay does', async () => {
    for (const baseUrl of ['https://fora.test', 'https://fora.test/', 'https://fora.test/base/']) {
      const { calls, get } = setup([good], { baseUrl });
      await get();
      expect(calls[0]?.url).toBe(`${baseUrl.replace(/\/$/, '')}/x`);
    }
  });

  it('that finds nobody says in the log where and why', async () => {
    const refused = () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 203.0.113.7:443') });
    };
    const { lines, post } = setup([refused]);
    expect(await post()).toEqual({ ok: false, error: { kind: 'unavailable' } });
    expect(lines.at(-1)?.fields).toMatchObject({ reason: 'connect ECONNREFUSED 203.0.113.7:443' });
  });

  it('follows no redirect, which could lead to a machine inside', async () => {
    const inside = () => Response.redirect('http://169.254.169.254/latest/meta-data', 302);
    const { calls, get } = setup([inside]);
    expect(await get()).toMatchObject({ ok: false });
    expect(new Set(calls.map(({ url, redirect }) => `${redirect} ${url}`))).toEqual(
      new Set(['manual https://fora.test/x']),
    );
  });
});

const servers: OutsideServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

describe('the circuit of a service', () => {
  it('opens after five failures in a row, asks nobody meanwhile, and closes with the first good answer', async () => {
    let broken = true;
    const server = await outsideServer((_, response) =>
      broken ? send(response, 500) : send(response, 200, '{"valor":7}'),
    );
    servers.push(server);
    const { log } = recordingLog();
    const http = createHttp({
      service: 'teste',
      fetch: globalThis.fetch,
      baseUrl: server.url,
      log,
      retryDelayMs: 1,
      breaker: { failures: 5, openMs: 2_000 },
    });
    const get = () => http({ operation: 'ler', method: 'GET', path: '/', schema });
    expect(await get()).toMatchObject({ ok: false });
    expect(await get()).toMatchObject({ ok: false });
    expect(server.asked()).toBe(5);
    broken = false;
    expect(await get()).toEqual({ ok: false, error: { kind: 'unavailable' } });
    expect(server.asked()).toBe(5);
    // An open circuit answers at once and calls nothing, so it can be asked until it closes.
    await expect.poll(get).toMatchObject({ ok: true });
    expect(server.asked()).toBe(6);
  });

  it('of one service does not stop another, and a refusal is no failure of the service', async () => {
    const refusing = await outsideServer((request, response) =>
      request.url === '/oauth2/token'
        ? send(response, 200, JSON.stringify(picpayAnswers.token))
        : send(response, 422, '{"message":"no"}'),
    );
    servers.push(refusing);
    const { log } = recordingLog();
    const picpay = createPicPay({
      ...{ fetch: globalThis.fetch, baseUrl: refusing.url, clientId: 'c', clientSecret: 's', log },
      clock: () => new Date(),
    });
    for (let time = 0; time < 8; time += 1)
      expect(await picpay.getStatus('x')).toMatchObject({ error: { kind: 'rejected', status: 422 } });
    expect(refusing.asked()).toBe(1 + 8);
  });
});

const MIB = 1024 * 1024;

/** A service whose answer never ends. Reports how many megabytes were read and whether it was aborted. */
function endless(headers: Record<string, string> = {}) {
  const seen = { megabytes: 0, cancelled: 0 };
  const fetch = async () => {
    const body = new ReadableStream({
      pull(controller) {
        seen.megabytes += 1;
        if (seen.megabytes > 300) throw new Error('nobody cuts it off');
        controller.enqueue(new Uint8Array(MIB).fill(32));
      },
      cancel() {
        seen.cancelled += 1;
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
  };
  return { seen, fetch: fetch as typeof globalThis.fetch };
}

describe('an endless answer', () => {
  const { log } = recordingLog();

  it('of a provider is cut while it is read', async () => {
    const { seen, fetch } = endless();
    const http = createHttp({ service: 'teste', baseUrl: 'https://fora.test', log, fetch });
    const result = await http({ operation: 'x', method: 'POST', path: '/x', json: {}, schema: v.unknown() });
    expect(result).toEqual({ ok: false, error: { kind: 'unavailable' } });
    expect(seen.megabytes).toBeLessThan(9);
    expect(seen.cancelled).toBe(1);
  });

  it('that declares a length over the limit is not read', async () => {
    const { seen, fetch } = endless({ 'content-length': String(90 * MIB) });
    await expect(readBounded(await fetch('https://fora.test'))).rejects.toThrow('longer than');
    expect(seen.megabytes).toBeLessThan(3);
    expect(seen.cancelled).toBe(1);
  });

  it('of the bucket is cut too', async () => {
    const { seen, fetch } = endless();
    const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' };
    const storage = createS3Storage({ fetch, url: 'https://s3.test/balde', log, ...keys });
    await expect(storage.get('a'.repeat(32))).rejects.toThrow('storage GET');
    // Three attempts of 16 MiB.
    expect(seen.megabytes).toBeLessThan(60);
  });

  it('of exactly the limit is read whole', async () => {
    expect((await readBounded(new Response(new Uint8Array(10)), 10)).length).toBe(10);
    expect((await readBounded(new Response(null))).length).toBe(0);
  });
});
