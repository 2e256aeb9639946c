import { expect, it } from 'vitest';
import { medicaoPermitida } from '#lib/medicao/permitida.server.ts';
import { GET } from '#pages/sair.ts';

const ID = 'medicao=0d4f6b6e-8c0a-4f6e-9d4e-2c4b7a1f0e11';
const SEM_ID = 'medicao=; Max-Age=0; Path=/; SameSite=Lax';

it.each([
  { cookie: ID, answers: [true], shown: true, deleted: false },
  { cookie: '', answers: [true], shown: false, deleted: false },
  { cookie: ID, answers: [false, true], shown: false, deleted: true },
  { cookie: ID, answers: [], shown: false, deleted: true },
])("the driver's newest answer decides on every device: %o", async ({ cookie, answers, shown, deleted }) => {
  const agora = new Date('2026-11-20T12:00:00Z');
  const historia = answers.map((Aceito) => ({ Assunto: 'medicao', Aceito, Quando: agora.toISOString() }));
  const api = { conta: { consentimentos: async () => historia } };
  const response = { headers: new Headers() };
  const request = new Request('http://localhost/app/inicial', { headers: { cookie } });
  const locals = { agora, api, site: { medicao: true } };
  expect(await medicaoPermitida({ request, response, locals } as never)).toBe(shown);
  expect(response.headers.getSetCookie()).toEqual(deleted ? [SEM_ID] : []);
});

it('signing out leaves no id to the next driver of the device', async () => {
  const request = new Request('http://localhost/sair');
  const site = { publicUrl: 'http://localhost' };
  const answer = await GET({ request, locals: { sessao: null, site } } as never);
  expect(answer.headers.getSetCookie()).toContain(SEM_ID);
});
