import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'measuring, with script' : 'measuring, without script', () => {
    test.use({ javaScriptEnabled });

    test('is off until a driver allows it, and off again when she wants', async ({
      page,
      context,
      driver,
    }) => {
      expect(driver.email).toBeTruthy();
      const consent = async () => (await context.cookies()).find(({ name }) => name === 'medicao')?.value;
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes('/Medicao/') && sent.push(request.url()));
      await page.goto('/app/perfil');
      const control = page.getByRole('region', { name: 'Medição de visitas' });
      await expect(control).toContainText('Desligada');
      expect(await consent()).toBeUndefined();
      await control.getByRole('button', { name: 'Permitir a medição' }).click();
      await expect(page.getByText('Medição de visitas permitida.')).toBeVisible();
      await expect(control).toContainText('Permitida');
      expect(await consent()).toMatch(/^[0-9a-f-]{36}$/);
      // This server has no measuring service: nothing is sent even so.
      await page.goto('/app/planos/contratar', { waitUntil: 'networkidle' });
      expect(sent).toEqual([]);
      await page.goto('/app/perfil');
      await control.getByRole('button', { name: 'Desligar a medição' }).click();
      await expect(control).toContainText('Desligada');
      expect(await consent()).toBeUndefined();
    });
  });
}
