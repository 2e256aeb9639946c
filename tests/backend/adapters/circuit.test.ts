import { afterEach, describe, expect, it } from 'vitest';
import { createHttp } from '#backend/platform/adapters/http.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { cobranca } from '#backend/platform/adapters/picpay/cobranca.ts';
import { picpay as picpayAnswers } from '../../fixtures/provedores/outros.ts';
import { operation, send, servers } from './faults.ts';
import { outsideServer } from './outside-server.ts';
import { recordingLog } from './recording-log.ts';

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

describe('the circuit of a service', () => {
  it('opens after five failures in a row, asks nobody meanwhile, and closes with the first good answer', async () => {
    let broken = true;
    const one = operation('PicPay', 'getStatus');
    const server = await outsideServer((_, response) =>
      broken ? send(response, 500) : send(response, 200, JSON.stringify(one.answer)),
    );
    servers.push(server);
    const { log } = recordingLog();
    const http = createHttp({
      service: 'picpay',
      fetch: globalThis.fetch,
      baseUrl: server.url,
      log,
      retryDelayMs: 1,
      breaker: { failures: 5, openMs: 2_000 },
    });
    const get = () => http({ operation: 'ler', method: 'GET', path: '/', schema: cobranca });
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
