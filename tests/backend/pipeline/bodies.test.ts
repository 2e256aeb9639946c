import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';

const UPLOAD = '/api/appUsuario/v1/Multa/SolicitarRecursoUpload';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A large upload whose bytes are made when they are asked for; tells how many were. */
async function upload(path: string, driver?: Driver, type = 'multipart/form-data; boundary=x') {
  let pulled = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled += 1;
        if (pulled > 2) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': type, 'content-length': String(40 * 1024 * 1024) };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const answer = await app.fetch(path, init, driver);
  return { status: answer.status, text: await answer.text(), pulled };
}

describe('a large body', () => {
  it('of a stranger is not read, whatever it is sent to', async () => {
    const calls = [UPLOAD, UPLOAD.replace('Upload', 'Habilitacao'), '/api/appUsuario/v1/Usuario/Alterar'];
    for (const path of [...calls, '/comercio/habilitacao.php', '/comercio/ecommerce/gerapedido2.php'])
      expect(await upload(path)).toMatchObject({
        status: 401,
        text: expect.stringContaining('SESSAO_EXIGIDA'),
        pulled: 0,
      });
    for (const path of ['/login', '/token'])
      expect(await upload(path)).toMatchObject({ status: 413, pulled: 0 });
  });

  it('of a driver is read three at once and sixty times an hour', async () => {
    const driver = await app.signUp();
    const together = await Promise.all(Array.from({ length: 24 }, () => upload(UPLOAD, driver)));
    const refused = together.filter(({ status }) => status === 429);
    // All at once: where the first are done before the last begin, fewer are too many.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(21);
    for (const one of refused) expect(one.pulled).toBe(0);
    const other = await app.signUp();
    let last = await upload(UPLOAD, other, 'text/plain');
    for (let n = 1; n < 61; n += 1) last = await upload(UPLOAD, other, 'text/plain');
    expect(last).toMatchObject({ status: 429, pulled: 0 });
  });

  it('of a driver without a plan is not read where a plan is asked for', async () => {
    const driver = await app.signUp();
    app.passDays(20);
    expect(await upload(UPLOAD, driver)).toMatchObject({ status: 403, pulled: 0 });
  });
});
