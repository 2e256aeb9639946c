import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { type Driver, shared, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';

const ID = '0d4f6b6e-8c0a-4f6e-9d4e-2c4b7a1f0e11';
const EVENTO = '/api/appUsuario/v1/Medicao/Evento';
const CONSENTIMENTO = '/api/appUsuario/v1/Medicao/Consentimento';

let received: { path: string; body: unknown }[] = [];
let answer = 204;
const service = shared(() =>
  serveFake({
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      received.push({ path: pathname + search, body: await request.json() });
      return new Response(null, { status: answer });
    },
  }),
);
const app = shared(() => testApp({ ANALYTICS_URL: `${service.url}/coleta?chave=1` }));
const ana = shared(() => app.signUp());
beforeAll(async () => void (await ana.api.medicao.consentir({ permite: true })));
beforeEach(() => {
  received = [];
  answer = 204;
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

function send(body: object, { cookie = `medicao=${ID}`, driver = ana, to = app } = {}) {
  const headers = { 'content-type': 'application/json', cookie };
  return to.fetch(EVENTO, { method: 'POST', body: JSON.stringify(body), headers }, driver);
}

describe('an event', () => {
  it('reaches the measuring service with the random id of the consent, and no data of the driver', async () => {
    const response = await send({ nome: 'begin_checkout', conteudo: 'plano', id: '8/16', valor: 118.8 });
    expect(await response.json()).toEqual({ enviado: true });
    const params = { content_type: 'plano', item_id: '8/16', currency: 'BRL', value: 118.8 };
    expect(received).toEqual([
      {
        path: '/coleta?chave=1',
        body: { client_id: ID, events: [{ name: 'begin_checkout', params }] },
      },
    ]);
  });

  it('is not sent on by an id that the driver did not consent to, and deletes it', async () => {
    const nextOnThisPhone = await app.signUp();
    const withdrewElsewhere = await app.signUp();
    await withdrewElsewhere.api.medicao.consentir({ permite: true });
    await withdrewElsewhere.api.medicao.consentir({ permite: false });
    const consentedLongAgo = await app.signUp();
    await consentedLongAgo.api.medicao.consentir({ permite: true });
    await app.deps.db
      .update(consentimento)
      .set({ quando: new Date(app.deps.clock().getTime() - 181 * 86_400_000) })
      .where(and(eq(consentimento.usuarioId, consentedLongAgo.id), eq(consentimento.assunto, 'medicao')));
    for (const driver of [nextOnThisPhone, withdrewElsewhere, consentedLongAgo]) {
      const response = await send({ nome: 'page_view' }, { driver });
      expect(await response.json()).toEqual({ enviado: false });
      expect(response.headers.getSetCookie().join()).toBe('medicao=; Max-Age=0; Path=/; SameSite=Lax');
    }
    expect(received).toEqual([]);
  });

  it('is not sent on without a service in the settings', async () => {
    const quiet = await testApp();
    const bia = await quiet.signUp();
    const response = await send({ nome: 'page_view', tela: '/app/inicial' }, { to: quiet, driver: bia });
    expect(await response.json()).toEqual({ enviado: false });
    expect(received).toEqual([]);
    await quiet.close();
  });

  it.each([
    { nome: 'outro' },
    { nome: 'page_view', tela: '/app/multas/view/17' },
    { nome: 'page_view', tela: 'Ana Souza' },
    { nome: 'select_content', conteudo: 'Ana Souza' },
    { nome: 'select_content', id: '529.982.247-25' },
    { nome: 'purchase', valor: -1 },
  ])('cannot carry free text: %o', async (body) => {
    expect((await send(body)).status).toBe(422);
    expect(received).toEqual([]);
  });
});

describe('the consent', () => {
  const ask = (permite: string, driver?: Driver) =>
    app.fetch(CONSENTIMENTO, { method: 'POST', body: new URLSearchParams({ permite }) }, driver);

  it('is a cookie with a new random id, and taking it back deletes that', async () => {
    const given = await ask('true', ana);
    expect(await given.json()).toEqual({ permite: true });
    expect(given.headers.getSetCookie().join()).toMatch(
      /^medicao=[0-9a-f-]{36}; Max-Age=15552000; Path=\/; SameSite=Lax$/,
    );
    const taken = await ask('false', ana);
    expect(taken.headers.getSetCookie().join()).toBe('medicao=; Max-Age=0; Path=/; SameSite=Lax');
  });

  it('is recorded with driver and time, without the id', async () => {
    const bia = await app.signUp();
    await ask('true', bia);
    await ask('false', bia);
    const rows = await app.rows(
      auditoria,
      and(eq(auditoria.acao, 'medicao.consentir'), eq(auditoria.atorId, bia.id)),
      auditoria.id,
    );
    expect(rows.map(({ dados }) => dados)).toEqual([{ permite: true }, { permite: false }]);
  });
});
