import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

const control = (page: Page) => page.getByRole('region', { name: 'Medição de visitas' });
const consent = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'medicao')?.value;

test('views, choices, the start of a checkout and a purchase reach the measuring service, and nothing before consent, which can be taken back', async ({
  page,
  context,
  driver,
}) => {
  // Other tests enable measuring on their profiles, and their drivers' events may arrive late.
  const heard: { client_id: string }[] = [];
  const service = createServer(async (request, response) => {
    heard.push((await json(request)) as { client_id: string });
    response.writeHead(204).end();
  });
  service.listen(Number(process.env.BROWSER_TEST_ANALYTICS_PORT), '127.0.0.1');
  const buy = async () => {
    await page.goto('/app/planos/contratar', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /CONTRATAR AGORA.*CNH Livre/ }).click();
    await page.waitForLoadState('networkidle');
  };
  await buy();
  expect(JSON.stringify(heard)).not.toContain('/app/planos');

  await page.goto('/app/perfil/privacidade');
  await expect(control(page)).toContainText('Desligada');
  expect(await consent(context)).toBeUndefined();
  await control(page).getByRole('button', { name: 'Permitir a medição' }).click();
  await expect(page.getByText('Medição de visitas permitida.')).toBeVisible();
  await expect(control(page)).toContainText('Permitida');
  const client_id = await consent(context);
  const events = () => heard.filter((event) => event.client_id === client_id);
  await expect.poll(events).toHaveLength(1);
  await buy();
  const told = (name: string, params: object) => ({ client_id, events: [{ name, params }] });
  const pagamento = '/app/planos/contratar/forma-pagamento/:idplano?/:idplanodetalhe?';
  await expect.poll(() => events().length).toBeGreaterThanOrEqual(5);
  expect(events()).toHaveLength(5);
  expect(events()).toEqual(
    expect.arrayContaining([
      told('page_view', { page_location: '/app/perfil/privacidade' }),
      told('page_view', { page_location: '/app/planos/contratar' }),
      told('select_content', { content_type: 'plano', item_id: '9/17' }),
      told('page_view', { page_location: pagamento }),
      told('begin_checkout', { content_type: 'plano', currency: 'BRL', value: 598.8 }),
    ]),
  );

  await driver.completeProfile();
  await page.goto(`/app/pe/contratar/pix?item=${PETICAO}*2`);
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  const banco = await page.getByRole('link', { name: 'Pagar no banco simulado' }).getAttribute('href');
  await page.request.post(`${banco}/pagar`);
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
  const item_id = expect.stringMatching(/^[0-9A-Z]{7}$/);
  const bought = () => events().filter((event) => JSON.stringify(event).includes('"purchase"'));
  await expect.poll(bought).toEqual([told('purchase', { item_id, currency: 'BRL', value: 159.8 })]);
  await page.reload({ waitUntil: 'networkidle' });
  expect(bought()).toHaveLength(1);
  service.close();

  await page.goto('/app/perfil/privacidade');
  await control(page).getByRole('button', { name: 'Desligar a medição' }).click();
  await expect(control(page)).toContainText('Desligada');
  expect(await consent(context)).toBeUndefined();
});
