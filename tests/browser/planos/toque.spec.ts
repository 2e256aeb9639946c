import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { finesOf } from '../support/multas.ts';
import { expect } from '../support/test.ts';
import { styledWhole, workOf } from '../support/work.ts';

/** A card, its lists and the sum are less than this share of a page. */
const ONE_CARD = 0.25;

test('one choice makes the browser go over its own card and the sum again, and not over the page', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(3);
  await finesOf(driver);
  const tools = await page.context().newCDPSession(page);
  const styledBy = async (act: () => Promise<unknown>) => (await workOf(tools, act)).styled;

  await page.goto('/app/planos/contratar');
  await hydrated(page);
  const plans = ONE_CARD * (await styledWhole(tools, page));
  const extra = page.getByRole('listitem').filter({ hasText: 'Recurso de Multa Online' }).first();
  // The last pieces of a load, such as its typeface, may come with the first touch: it is not measured.
  for (const name of ['Mais um', 'Menos um']) await extra.getByRole('button', { name }).click();
  expect(await styledBy(() => extra.getByRole('button', { name: 'Mais um' }).click())).toBeLessThan(plans);
  expect(await styledBy(() => extra.getByLabel('Escolher').check())).toBeLessThan(plans);
  await expect(page.getByText('2 itens: ')).toBeVisible();
  expect(await styledBy(() => page.getByRole('button', { name: 'Mensal' }).click())).toBeLessThan(plans);

  // A press marks its card and updates the sum; the card moves to the other list after the paint.
  const other = page.getByRole('listitem').filter({ hasText: 'Recurso Avulso' }).getByLabel('Escolher');
  const within = await other.evaluate(async (box: HTMLInputElement) => {
    box.click();
    await new Promise<void>((done) => queueMicrotask(done));
    return { marked: box.checked, stays: box.isConnected };
  });
  expect(within).toEqual({ marked: true, stays: true });
  await expect(page.getByRole('list', { name: 'Na sua compra' }).getByRole('checkbox')).toHaveCount(2);

  await page.goto('/app/multas');
  await hydrated(page);
  const list = await styledWhole(tools, page);
  const fine = page.getByRole('checkbox', { name: /Comprar recurso/ }).first();
  expect(await styledBy(() => fine.check())).toBeLessThan(ONE_CARD * list);
  await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeVisible();

  // The drawer covers the whole screen, which keeps its place and has no element restyled.
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const itsOwn = await page.locator('#menu *').count();
  await page.evaluate(() => scrollTo(0, 300));
  // By script, because Playwright would first scroll to where the bar would be if it were not sticky.
  const press = () =>
    page.getByRole('button', { name: 'Mais', exact: true }).evaluate((button: HTMLElement) => button.click());
  expect(await styledBy(press)).toBeLessThan(itsOwn + list / 2);
  await expect(menu.getByRole('link', { name: 'Comece aqui' })).toBeVisible();
  await expect(fine).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(fine).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('a form that is refused at once opens no overlay over the page', async ({ page, allowConsole }) => {
  allowConsole(/422/);
  const tools = await page.context().newCDPSession(page);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('E-mail').fill('ana@example.com');
  const whole = await styledWhole(tools, page);
  const press = () => page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  // An overlay makes the whole page inert.
  expect((await workOf(tools, press)).styled).toBeLessThan(ONE_CARD * whole);
  await expect(page.getByRole('alert')).toBeVisible();

  // Moving the focus lays out the whole page: the answer is rendered within the press and takes the focus after the paint.
  await page.reload();
  await hydrated(page);
  const within = await page
    .getByRole('button', { name: /^(Acessar|ENTRAR)$/ })
    .evaluate(async (button: HTMLElement) => {
      button.focus();
      button.click();
      await new Promise<void>((done) => queueMicrotask(done));
      return {
        said: document.querySelector('[role=alert]') !== null,
        onButton: document.activeElement === button,
      };
    });
  expect(within).toEqual({ said: true, onButton: true });
  await expect(page.getByLabel('E-mail')).toBeFocused();

  // The press opens no overlay by itself when the server is asked; a timer opens it if the answer takes long (some 400 elements, mostly
  // towns). The test stops that timer, because a busy machine is slow.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Reflect.set(window, 'setTimeout', (then: () => void, ms = 0) => (ms === 150 ? 0 : setTimeout(then, ms)));
  });
  await page.goto('/cadastrarUsuario');
  await hydrated(page);
  const towns = ONE_CARD * (await styledWhole(tools, page));
  const send = () => page.getByRole('button', { name: 'Cadastrar' }).click();
  expect((await workOf(tools, send)).styled).toBeLessThan(towns);
  await expect(page.getByRole('alert').first()).toBeVisible();
});
