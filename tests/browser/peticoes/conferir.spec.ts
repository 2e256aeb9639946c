import type { Page } from 'playwright/test';
import { CONFERENCIA } from '../../fixtures/conferencia.ts';
import { emDias, noPapel } from '../support/dias.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { buyPetition } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { AQUI, passo, seguir } from './assistente.ts';

const PACOTE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a02';

/** A letter of a defence; `expedida` is the day of its issue, in days from now. */
async function carta(page: Page, expedida: number): Promise<void> {
  await page.getByLabel('Enquadramento').fill('555-00 Estacionar onde a placa proíbe');
  await page.getByLabel('Defesa Prévia').check();
  await page.getByLabel('Data da infração').fill(noPapel(emDias(-90)));
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(20)));
  await page.getByLabel(/^Expedição da notificação da autuação/).fill(noPapel(emDias(expedida)));
  await seguir(page);
  await expect(page).toHaveURL(/\/conferir\?passo=temas&/);
}

/** From the door to the answer. */
async function conferir(page: Page, expedida: number): Promise<void> {
  await page.goto(AQUI);
  await page.getByRole('link', { name: 'Conferir grátis' }).click();
  await expect(page.getByText('R$')).toHaveCount(0);
  await expect(page.getByText('Passo 1 de 4')).toBeVisible();
  await carta(page, expedida);
  // Parking is no matter of a meter; only of a late notice it matters who signed.
  await expect(page.getByLabel(/O medidor, a velocidade/)).toHaveCount(0);
  const assinou = page.getByRole('group', { name: /Alguém assinou o auto/ });
  if (expedida > -60) await assinou.getByLabel('Não', { exact: true }).check();
  else await expect(assinou).toHaveCount(0);
  await seguir(page);
  await expect(page).toHaveURL(/\/conferir\?passo=resultado&/);
}

async function achouEComprou(page: Page): Promise<void> {
  await conferir(page, -20);
  await expect(page.getByRole('heading', { name: 'Achamos 1 fundamento' })).toBeVisible();
  await expect(page.getByText('Notificação da autuação expedida depois de trinta dias')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pagar de outra forma' })).toHaveAttribute(
    'href',
    /forma-pagamento\?item=5b1f0c0e/,
  );
}

/** After the purchase the wizard asks only what the check did not, and counts those pages. */
async function nasPaginas(page: Page): Promise<void> {
  await page.goto(`${AQUI}/solicitacoes`);
  await page.getByRole('link', { name: /^Gerar Recurso/ }).click();
  await expect(page.getByText('Suas respostas da conferência já estão aqui.')).toBeVisible();
  await expect(page.getByText('Passo 1 de 4')).toBeVisible();
  await expect(page.getByLabel('No meu nome')).toBeChecked();
  await seguir(page);
  await page.getByLabel('Quem tem o veículo no nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(2));
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await expect(page.getByLabel('Data da infração')).toHaveValue(noPapel(emDias(-90)));
  await page.getByLabel('Placa').fill('abc1d23');
  await page.getByLabel('Hora').fill('14:35');
  await page.getByLabel('Auto de infração').fill('E123456789');
  await page.getByLabel('Local da infração').fill('Av. Brasil, km 12');
  await page.getByLabel('Órgão emissor').fill('DETRAN-RJ');
  await page.getByLabel('Como você vai protocolar?').selectOption('No site ou aplicativo do órgão');
  await seguir(page, 'Revisar pedido');
  await expect(page).toHaveURL(passo('revisao'));
  await expect(page.getByRole('heading', { name: /^Fundamentos Notificação da autuação/ })).toBeVisible();
  await seguir(page, 'Cadastrar');
  await expect(
    page.getByRole('heading', { name: /^Assine e protocole no site do órgão até .*, com estes papéis$/ }),
  ).toBeVisible();
  await expect(page.getByText('DETRAN-RJ', { exact: true })).toBeVisible();
  await expect(page.getByText('não conferido')).toHaveCount(0);
}

test('the free check names the ground before any price, and its answers fill the wizard', async ({
  page,
  driver,
}) => {
  await achouEComprou(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Achamos 1 fundamento' })).toBeVisible();
  await buyPetition(driver);
  await nasPaginas(page);
  // They are of that fine: a second petition begins with nothing.
  await buyPetition(driver);
  await expect(async () => {
    await page.goto(`${AQUI}/solicitacoes`);
    await page.getByRole('link', { name: /^Gerar Recurso/ }).click({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByLabel('No meu nome')).toBeVisible();
  await expect(page.getByText('Suas respostas da conferência já estão aqui.')).toHaveCount(0);
});

test('a petition has no price before the check, by its button or by address, which then has its purchase', async ({
  page,
  context,
  driver: _,
}) => {
  await context.clearCookies({ name: CONFERENCIA });
  for (const pagina of ['planos/contratar/forma-pagamento/9/17', 'pe/contratar/pix']) {
    await page.goto(`/app/${pagina}?item=${PACOTE}*2`);
    await expect(page).toHaveURL(/\/conferir\?comprar=/);
    await expect(page.getByText('R$')).toHaveCount(0);
  }
  await page.goto(AQUI);
  const pacote = page.getByRole('listitem').filter({ hasText: 'Três petições.' });
  await hydrated(page);
  await pacote.getByRole('button', { name: 'Comprar' }).click();
  await expect(page).toHaveURL(/\/conferir\?comprar=/);
  await carta(page, -20);
  await page
    .getByRole('group', { name: /Alguém assinou o auto/ })
    .getByLabel('Não', { exact: true })
    .check();
  await seguir(page);
  const comprar = page.getByRole('link', { name: 'Comprar Pacote com 3 Recursos de Multa Online' });
  await expect(comprar).toHaveAttribute('href', /forma-pagamento\?item=5b1f0c0e-[^*]*02\*1/);
  await expect(page.getByText('R$ 199,90')).toBeVisible();
  await comprar.click();
  await expect(page.getByRole('heading', { name: 'Forma de pagamento' })).toBeVisible();
  // The same day nothing is asked again.
  await page.goto(`/app/planos/contratar/forma-pagamento/9/17?item=${PACOTE}*2`);
  await expect(page.getByText('2 × Pacote com 3 Recursos')).toBeVisible();
});

test('without a ground it says not to buy, and skips no page', async ({ page, driver: _ }) => {
  await page.goto(`${AQUI}/conferir?passo=resultado`);
  await expect(page).toHaveURL(`${AQUI}/conferir`);
  await hydrated(page);
  await seguir(page);
  await expect(page.getByRole('link', { name: /Escolha a fase/ })).toBeVisible();
  await conferir(page, -80);
  await expect(
    page.getByRole('heading', { name: 'As suas respostas não mostram motivo para recorrer' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Comprar/ })).toHaveCount(0);
  await expect(page.getByText('R$')).toHaveCount(0);
});
