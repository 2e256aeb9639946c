import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { operadorEm } from './operador.ts';
import { expect } from './test.ts';

const SENHA = 'uma senha bem comprida';

/** A member of the staff, from the invitation to the first screen; returns the e-mail. */
export async function entrarComo(page: Page, papel: string, dataDir?: string): Promise<string> {
  return (await entrarComAplicativo(page, papel, dataDir)).email;
}

/** Milliseconds for which an authenticator shows one code. */
const PASSO = 30_000;

/** The same, with their authenticator. A code works once, and a wrong one counts as a try: the next one waits for a later time step. */
export async function entrarComAplicativo(
  page: Page,
  papel: string,
  dataDir = process.env.BROWSER_TEST_DATA ?? '',
): Promise<{ email: string; codigo: () => Promise<string> }> {
  const email = `${papel}-${randomUUID()}@mesa.example`;
  const convite = await operadorEm(dataDir)('equipe', 'criar', email, '--nome', 'Sandra', '--papel', papel);
  await page.goto((convite as { endereco: string }).endereco);
  const segredo = await page.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(segredo), algorithm: 'SHA1', digits: 6, period: 30 });
  await page.getByLabel('Código que o aplicativo mostra').fill(totp.generate());
  await page.getByLabel('Senha nova').fill(SENHA);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar na mesa' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(SENHA);
  let usado = Date.now() + PASSO;
  await page.getByLabel('Código do aplicativo').fill(totp.generate({ timestamp: usado }));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/mesa\/inicio$/);
  return {
    email,
    async codigo() {
      const depois = (Math.floor(usado / PASSO) + 1) * PASSO;
      // The desk takes the code of the next step already, for clocks that differ.
      await wait(Math.max(0, depois - PASSO - Date.now()));
      usado = Date.now() + PASSO;
      return totp.generate({ timestamp: usado });
    },
  };
}
