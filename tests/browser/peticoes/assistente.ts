import type { Page } from 'playwright/test';
import { emDias, noPapel } from '../support/dias.ts';
import { test as base } from '../support/driver.ts';
import { buyPetition } from '../support/multas.ts';
import { expect } from '../support/test.ts';

/** A driver with a paid petition that waits for its fine. Ten pages or more per test: the timeout is longer. */
export const test = base.extend<{ id: number }>({
  id: async ({ driver }, use, testInfo) => {
    testInfo.slow();
    await use(await buyPetition(driver));
  },
});

export const AQUI = '/app/recurso-de-multa-online';
export const passo = (n: number | string) =>
  new RegExp(`/cadastrar-multa\\?idPedido=\\d+&solicitacao=\\d+&passo=${n}$`);
export const seguir = (page: Page, nome = 'Continuar') => page.getByRole('button', { name: nome }).click();

/** The free check of a watched fine before its appeal is bought, with a ground or without, to its answer. */
export async function conferirMulta(page: Page, comFundamento: boolean): Promise<void> {
  await expect(page).toHaveURL(/\/conferir\?multa=.*comprar=/);
  await expect(page.getByText('Antes do preço')).toBeVisible();
  const prazo = page.getByLabel('Último dia do prazo');
  if ((await prazo.inputValue()) === '') await prazo.fill(noPapel(emDias(20)));
  await seguir(page);
  await expect(page).toHaveURL(/passo=temas/);
  if (comFundamento) {
    await page.getByLabel('Falta um dado no auto, ou está errado').check();
    await seguir(page);
    await page.getByLabel('Dado obrigatório que falta ou está errado no auto').selectOption('a marca');
    await page.getByLabel('Falta', { exact: true }).check();
  }
  await seguir(page);
  await expect(page).toHaveURL(/passo=resultado/);
}

/** The notice's description of the infraction. */
export async function dadosDaMulta(page: Page): Promise<void> {
  await expect(page.getByLabel('Placa')).toHaveAttribute('maxlength', '7');
  await page.getByLabel('Placa').fill('abc1d23');
  await page.getByLabel('Data da infração').fill('02/03/2026');
  await page.getByLabel('Hora').fill('14:35');
  await page.getByLabel('Auto de infração').fill('E123456789');
  await page.getByLabel('Enquadramento').fill('745-50 Velocidade até 20% acima');
  await page.getByLabel('Local da infração').fill('Av. Brasil, km 12');
  await page.getByLabel('Órgão emissor').fill('DETRAN-RJ');
}

/** Dates of a notice that came late, and a deadline that is never over on the day of a run. */
async function notificacoes(page: Page): Promise<void> {
  await expect(page).toHaveURL(passo('notificacoes'));
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(20)));
  await page.getByLabel(/^Expedição da notificação da autuação/).fill('10/04/2026');
}

/** A page says little beside its fields, and so does the end. */
async function dizPouco(page: Page, limite = 70): Promise<void> {
  const palavras = await page.evaluate(() => {
    const contar = (seletor: string) =>
      [...document.querySelectorAll<HTMLElement>(seletor)]
        .filter((um) => um.checkVisibility())
        .flatMap(({ innerText }) => innerText.split(/\s+/))
        .filter((palavra) => /[\p{L}\p{N}]/u.test(palavra)).length;
    return contar('main') - contar('main .campo');
  });
  expect(palavras, page.url()).toBeLessThanOrEqual(limite);
}

/** From the list to the petition, as every driver goes. */
export async function atePeticao(page: Page, id: number): Promise<void> {
  await page.goto(`${AQUI}/solicitacoes`);
  await page.getByRole('link', { name: /^Gerar Recurso/ }).click();
  await expect(page).toHaveURL(passo(0));
  await dizPouco(page);
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeDisabled();
  await page.getByLabel('No meu nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await dizPouco(page);
  // The profile knows the driver: named, and folded.
  await expect(page.getByText(/^Ana Souza Prado, CPF .*: mudar$/)).toBeVisible();
  await expect(page.getByLabel('Nome completo', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Quem tem procuração')).toHaveCount(0);
  await expect(page.getByLabel('Endereço completo')).toHaveValue(
    /^Rua da Conceição, 10, Centro, Niterói – RJ/,
  );
  await page.getByLabel('Quem tem o veículo no nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(2));
  await dizPouco(page);
  await dadosDaMulta(page);
  await seguir(page);
  await expect(page).toHaveURL(passo(3));
  await dizPouco(page);
  await page.getByLabel('Defesa Prévia').check();
  await page.getByLabel('Defender-me').check();
  await seguir(page);
  await notificacoes(page);
  await seguir(page);
  await expect(page).toHaveURL(passo('temas'));
  await dizPouco(page);
  await seguir(page);
  await expect(page).toHaveURL(passo('fundamentos'));
  await dizPouco(page);
  await page.getByLabel('Notificação da autuação expedida depois de trinta dias').check();
  await seguir(page, 'Revisar pedido');
  await expect(page).toHaveURL(passo('revisao'));
  await dizPouco(page);
  await page.getByText('E123456789, ABC1D23, 02/03/2026').click();
  await expect(page.getByText('Excesso de velocidade (art. 218)')).toBeVisible();
  await seguir(page, 'Cadastrar');
  await expect(page).toHaveURL(new RegExp(`/cadastrar-multa\\?idPedido=${id}&solicitacao=\\d+$`));
  await expect(page.getByText('Multa cadastrada com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar a petição' })).toBeVisible();
  await dizPouco(page, 90);
}
