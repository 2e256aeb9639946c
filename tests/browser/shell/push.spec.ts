import type { Page } from 'playwright/test';
import { EXTRAS } from '../pedidos/compras.ts';
import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const PUSH = '**/Notificacao/PushApp';

async function answerPush(page: Page, messages: (string | { Mensagem: string; Id: number })[]) {
  const polls: number[] = [];
  await page.context().route(PUSH, async (route) => {
    polls.push(Date.now());
    const next = messages.shift() ?? null;
    await route.fulfill({ json: typeof next === 'string' ? { Mensagem: next } : next });
  });
  return polls;
}

/**
 * The clock of all tabs stands still and is advanced in steps: a message of ten seconds stays visible while the test looks, on any
 * machine.
 */
async function stopTheClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Advances the clock in steps until `seen` returns `wanted`. */
async function until<T>(page: Page, seen: () => T | Promise<T>, wanted: T, step = 200) {
  const moved = async () => {
    await page.clock.runFor(step);
    return seen();
  };
  await expect.poll(moved, { intervals: [20] }).toBe(wanted);
}

const islandsOf = (page: Page) => () => page.locator('astro-island[ssr]').count();

test('a push message shows for ten seconds, and the next poll is a minute later', async ({
  page,
  driver: _,
}) => {
  await stopTheClock(page);
  const polls = await answerPush(page, ['Nova multa encontrada']);
  await page.goto('/app/inicial');
  await until(page, () => polls.length, 1);
  const toast = page.getByRole('status').getByText('Nova multa encontrada');
  await expect(toast).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast).toBeHidden();
  expect(polls).toHaveLength(1);
  await until(page, () => polls.length, 2, 1000);
});

test('a push message leads to its notice and can be closed; over a checkout none is asked for', async ({
  page,
  driver,
}) => {
  await driver.completeProfile();
  await stopTheClock(page);
  const polls = await answerPush(page, [{ Mensagem: 'Nova multa encontrada', Id: 77 }]);
  await page.goto(`/app/pe/contratar?${EXTRAS}`);
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  await until(page, islandsOf(page), 0);
  await page.clock.runFor(120_000);
  expect(polls).toHaveLength(0);
  const home = await page.context().newPage();
  await home.goto('/app/inicial');
  await until(home, () => polls.length, 1);
  const toast = home.getByRole('status').getByText('Nova multa encontrada');
  await expect(toast).toBeVisible();
  const ver = home.getByRole('status').getByRole('link', { name: 'Ver' });
  await expect(ver).toHaveAttribute('href', '/app/notificacoes/view/77');
  await home.getByRole('button', { name: 'Fechar o aviso' }).click();
  await expect(toast).toBeHidden();
});
