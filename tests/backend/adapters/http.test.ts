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
const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(good()), 5_000).unref());

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

  it('gives up on a slow service, even one that ignores the abort signal', async () => {
    const { post } = setup([slow], { timeoutMs: 20 });
    expect(await post()).toEqual({ ok: false, error: { kind: 'timeout' } });
  });

  it('follows no redirect, which could lead to a machine inside', async () => {
    const inside = () => Response.redirect('http://169.254.169.254/latest/meta-data', 302);
    const { calls, get } = setup([inside]);
    expect(await get()).toMatchObject({ ok: false });
    expect(new Set(calls.map(({ url, redirect }) => `${redirect} ${url}`))).toEqual(
      new Set(['manual https://fora.test/x']),
    );
  });

  it('attributes a JSON refusal to the service and an HTML 403 to the firewall', async () => {
    const refused = setup([() => Response.json({ codigo: '40002' }, { status: 400 })], {
      readError: (body) => ({ code: v.parse(v.object({ codigo: v.string() }), body).codigo }),
    });
    expect(await refused.get()).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 400, code: '40002' },
    });
    const blocked = setup([() => new Response('<html>blocked</html>', { status: 403 })]);
    expect(await blocked.get()).toEqual({ ok: false, error: { kind: 'unavailable', status: 403 } });
  });

  it('logs what happened without the body sent or received', async () => {
    const { post, lines } = setup([() => new Response('João da Silva 390.533.447-05')]);
    await post('pedido-1');
    expect(lines.map((line) => line.fields)).toContainEqual(
      expect.objectContaining({
        service: 'teste',
        operation: 'criar',
        attempts: 1,
        kind: 'malformed',
        status: 200,
      }),
    );
    expect(JSON.stringify(lines)).not.toMatch(/João|39053344705|390\.533/);
  });
});
