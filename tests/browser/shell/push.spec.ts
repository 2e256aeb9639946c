import type { Page } from 'playwright/test';
import { EXTRAS } from '../pedidos/compras.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

const PUSH = '**/Notificacao/PushApp';

async function answerPush(page: Page, messages: (string | null)[]) {
  const polls: number[] = [];
  await page.context().route(PUSH, async (route) => {
    polls.push(Date.now());
    const next = messages.shift() ?? null;
    await route.fulfill({ json: next === null ? null : { Mensagem: next } });
  });
  return polls;
}

test('a push message shows for ten seconds, and the next poll is a minute later', async ({
  page,
  driver,
}) => {
  expect(driver.token).toBeTruthy();
  await page.clock.install();
  const polls = await answerPush(page, ['Nova multa encontrada']);
  await page.goto('/app/inicial');
  const toast = page.getByRole('status').getByText('Nova multa encontrada');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(toast).toBeHidden();
  expect(polls).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => polls.length).toBe(2);
});

test('two tabs of one driver poll once between them', async ({ page, driver, context }) => {
  expect(driver.token).toBeTruthy();
  const polls = await answerPush(page, []);
  await page.goto('/app/inicial');
  await expect.poll(() => polls.length).toBe(1);
  const second = await context.newPage();
  await second.goto('/app/perfil');
  await second.waitForLoadState('networkidle');
  expect(polls).toHaveLength(1);
});

test('a push message leads to its notice and can be closed; over a checkout none is asked for', async ({
  page,
  driver,
}) => {
  await driver.completeProfile();
  let polls = 0;
  await page.context().route(PUSH, async (route) => {
    polls += 1;
    await route.fulfill({ json: polls === 1 ? { Mensagem: 'Nova multa encontrada', Id: 77 } : null });
  });
  await page.goto(`/app/pe/contratar?${EXTRAS}`);
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  // Any other page asks as soon as its islands are there.
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(polls).toBe(0);
  const home = await page.context().newPage();
  await home.goto('/app/inicial');
  const toast = home.getByRole('status').getByText('Nova multa encontrada');
  await expect(toast).toBeVisible();
  const ver = home.getByRole('status').getByRole('link', { name: 'Ver' });
  await expect(ver).toHaveAttribute('href', '/app/notificacoes/view/77');
  await home.getByRole('button', { name: 'Fechar o aviso' }).click();
  await expect(toast).toBeHidden();
});
