import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { operador } from './operador.ts';
import { expect } from './test.ts';

const SENHA = 'uma senha bem comprida';

/** A member of the staff, from the invitation to the first screen; returns the e-mail. A code works once: the sign-in has the next one. */
export async function entrarComo(page: Page, papel: string): Promise<string> {
  const email = `${papel}-${randomUUID()}@mesa.example`;
  const convite = await operador('equipe', 'criar', email, '--nome', 'Sandra', '--papel', papel);
  await page.goto((convite as { endereco: string }).endereco);
  const segredo = await page.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(segredo), algorithm: 'SHA1', digits: 6, period: 30 });
  await page.getByLabel('Código que o aplicativo mostra').fill(totp.generate());
  await page.getByLabel('Senha nova').fill(SENHA);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar na mesa' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(SENHA);
  await page.getByLabel('Código do aplicativo').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/mesa\/inicio$/);
  return email;
}
