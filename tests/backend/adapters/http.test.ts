import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createHttp, type HttpOptions } from '#backend/platform/adapters/http.ts';
import { recordingLog } from './recording-log.ts';

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
