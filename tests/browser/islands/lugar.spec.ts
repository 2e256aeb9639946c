import type { APIRequestContext, Page } from 'playwright/test';
import { EXTRAS, PLANO } from '../pedidos/compras.ts';
import { type Driver, test } from '../support/driver.ts';
import { fillEveryField, seenFields } from '../support/fields.ts';
import { holdScripts } from '../support/islands.ts';
import { finesOf, payAppeal } from '../support/multas.ts';
import { linkMailedTo } from '../support/outbox.ts';
import { buyPetition } from '../support/peticao.ts';
import { expect } from '../support/test.ts';
import { vendaAceita } from '../vendas/vendas.ts';

const ORIGIN = `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`;
const PUBLIC = ['/login', '/cadastrarUsuario', '/esqueceuSenha'];

/** Every screen whose form is an island, by group: each is made ready for a driver of its own. */
const GROUPS: Record<string, (driver: Driver, request: APIRequestContext) => Promise<string[]>> = {
  'of the account': async (driver) => {
    await driver.completeProfile();
    return ['/app/perfil', '/app/perfil/senha', '/app/perfil/privacidade', '/app/perfil/remocao'];
  },
  'of a new password': async ({ email }, request) => {
    await request.post('/esqueceuSenha', { form: { Email: email }, headers: { origin: ORIGIN } });
    await expect.poll(() => linkMailedTo(email)).not.toBe('');
    return [await linkMailedTo(email)];
  },
  'of licence and vehicle': async () => [
    '/app/condutores/cadastrar',
    '/app/veiculos/cadastrar',
    '/app/guardadas/nova',
  ],
  'of a fine': async (driver, request) => {
    const { guid } = await driver.registerCnh(3);
    const fine = (await finesOf(driver)).find(({ RecursoOnline }) => RecursoOnline);
    if (!fine) throw new Error('no fine can be appealed');
    await payAppeal(driver, request, fine.Guid);
    const { Guid } = fine;
    return [
      '/app/multas',
      `/app/multas/habilitacao/view/${Guid}`,
      `/app/dossie/${Guid}/juntar`,
      `/app/compartilhar/habilitacao/${guid}`,
    ];
  },
  'of a petition': async (driver, request) => {
    const id = await buyPetition(driver, request);
    return [`/app/recurso-de-multa-online/cadastrar-multa?idPedido=${id}`];
  },
  'of a purchase': async (driver) => {
    await driver.completeProfile();
    const venda = await vendaAceita(driver);
    return [
      '/app/planos/contratar',
      `/app/planos/contratar/forma-pagamento/${PLANO}`,
      `/app/planos/contratar/${PLANO}`,
      `/app/pe/contratar/pix?${EXTRAS}`,
      `/app/pe/contratar/boleto?${EXTRAS}`,
      `/app/venda/forma-pagamento/${venda}`,
    ];
  },
};

const sentence = 'what was typed before the scripts came stays, and nothing moves when they come';

for (const path of PUBLIC)
  test(`${path}: ${sentence}`, async ({ page }) => {
    await typeThroughTheScripts(page, path);
  });

for (const [group, prepare] of Object.entries(GROUPS))
  test(`the forms ${group}: ${sentence}`, async ({ page, driver, request }) => {
    test.setTimeout(180_000);
    for (const path of await prepare(driver, request)) {
      const tab = await page.context().newPage();
      await typeThroughTheScripts(tab, path);
      await tab.close();
    }
  });

async function typeThroughTheScripts(page: Page, path: string): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('main form').first()).toBeVisible();
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(await fillEveryField(page), `${path}: fields to use`).toBeGreaterThan(0);
  const before = await seenFields(page);
  await release();
  // The masks are fetched once their islands have come.
  await page.waitForLoadState('networkidle');
  const after = await seenFields(page);
  const seen = new Set(before.map(({ name }) => name));
  expect(
    after.filter(({ name }) => seen.has(name)),
    path,
  ).toEqual(before);
}
