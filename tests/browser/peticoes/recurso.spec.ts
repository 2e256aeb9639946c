import { emDias, noPapel } from '../support/dias.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { AQUI, atePeticao, dadosDaMulta, passo, seguir, test } from './assistente.ts';

test('a driver without a petition is told what to buy', async ({ page, driver: _ }) => {
  await page.goto(AQUI);
  await expect(page.getByText('Aproveite as ofertas especiais e COMPRE AGORA!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meus Pedidos' })).toHaveAttribute('href', `${AQUI}/pedidos`);
  await page.getByRole('link', { name: 'Gerar Recurso' }).click();
  await expect(page).toHaveURL(`${AQUI}/solicitacoes`);
  await expect(page.getByText('Você ainda não tem recurso para gerar.')).toBeVisible();
  await page.goto(`${AQUI}/cadastrar-multa`);
  await expect(page).toHaveURL(`${AQUI}/solicitacoes`);
  await expect(page.getByText('Escolha a solicitação em que a multa será cadastrada.')).toBeVisible();
});

test('nothing typed is lost: wrong input, reload in the middle, Voltar and Back', async ({ page, id }) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No meu nome').check();
  await seguir(page);
  await page.getByText(/: mudar$/).click();
  await page.getByLabel('CPF', { exact: true }).fill('111.111.111-11');
  await page.getByLabel('Nome completo', { exact: true }).fill('');
  await seguir(page);
  await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confira os números do CPF.' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('111.111.111-11');
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
  await page.getByLabel('Nome completo', { exact: true }).fill('Ana Prado');
  await page.getByLabel('Quem tem o veículo no nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(2));
  await dadosDaMulta(page);
  await page.getByLabel('Data da infração').fill('02/03/2099');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(passo(1));
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Ana Prado');
  await page.goBack();
  await expect(page).toHaveURL(passo(2));
  await expect(page.getByLabel('Local da infração')).toHaveValue('Av. Brasil, km 12');
  await seguir(page);
  await expect(page.getByText('Esta data ainda não chegou.').first()).toBeVisible();
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}&passo=revisao`);
  await expect(page).toHaveURL(passo(2));
});

test('a driver makes the petition of a fine, downloads it, and corrects it from the review', async ({
  page,
  id,
}) => {
  await atePeticao(page, id);
  const baixar = page.getByRole('link', { name: 'Baixar a petição' });
  await expect(baixar).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), baixar.click()]);
  expect(file.suggestedFilename()).toBe('defesa-previa-E123456789.pdf');
  await page.getByRole('button', { name: 'Corrigir e imprimir outra versão' }).click();
  await expect(page).toHaveURL(passo('revisao'));
  await expect(page.getByText('Você está corrigindo uma petição pronta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('heading', { name: /^Dados da Multa / }).click();
  await page.getByRole('link', { name: 'Alterar Dados da Multa' }).click();
  await page.getByLabel('Órgão emissor').fill('PRF');
  await seguir(page);
  await expect(page).toHaveURL(passo('revisao'));
  await page.getByRole('heading', { name: /^Dados da Multa / }).click();
  await expect(page.getByText('PRF')).toBeVisible();
  await seguir(page, 'Cadastrar');
  await expect(page.getByRole('link', { name: 'PDF da versão 1' })).toBeVisible();
  await page.goto(`${AQUI}/solicitacoes`);
  const colunas = ['Cadastrar Petição', 'Petição Gerada', 'Data da Geração', 'Pedido'];
  await expect(page.locator('main th')).toHaveText(colunas);
  const row = page.getByRole('row', { name: /E123456789/ });
  await expect(row).toContainText('Sim');
  await expect(row.getByRole('link', { name: /^Gerar Recurso/ })).toHaveCount(0);
});

test('a deadline that is over, or no ground, makes no petition and says why', async ({ page, id }) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No meu nome').check();
  await seguir(page);
  await page.getByLabel('Quem tem o veículo no nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(2));
  await dadosDaMulta(page);
  await seguir(page);
  await page.getByLabel('Defesa Prévia').check();
  await seguir(page);
  await expect(page).toHaveURL(passo('notificacoes'));
  await hydrated(page);
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(-20)));
  await seguir(page);
  await expect(page).toHaveURL(passo('fim'));
  await expect(page.getByText(/O prazo terminou em .* 1ª Instância/)).toBeVisible();
  await page.getByRole('link', { name: 'Mudar a data' }).click();
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(20)));
  await seguir(page);
  await seguir(page);
  await expect(page).toHaveURL(passo('fundamentos'));
  await expect(page.getByText('Suas respostas ainda não apoiam nenhum fundamento')).toBeVisible();
  await expectAccessible(page);
  await seguir(page, 'Guardar para outra multa');
  await expect(page).toHaveURL(`${AQUI}/solicitacoes`);
  await expect(page.getByText('a petição continua paga e espera por outra multa')).toBeVisible();
  await page.getByRole('link', { name: /^Gerar Recurso/ }).click();
  await expect(page).toHaveURL(passo(0));
  await expect(page.getByLabel('No meu nome')).toBeChecked();
});

test('a half-typed page survives a reload, and answers nothing until it is sent', async ({ page, id }) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await hydrated(page);
  await page.getByLabel('No nome de outra pessoa').check();
  const guardada = page.waitForResponse((one) => one.request().postData()?.includes('acao=naTela') ?? false);
  await guardada;
  await page.reload();
  await expect(page).toHaveURL(passo(0));
  await expect(page.getByLabel('No nome de outra pessoa')).toBeChecked();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await hydrated(page);
  await expectAccessible(page);
  const nome = page.getByLabel('Nome completo', { exact: true });
  await nome.pressSequentially('Rui Li');
  await page.waitForResponse((one) => one.request().postData()?.includes('Rui+Li&') ?? false);
  await page.reload();
  await expect(nome).toHaveValue('Rui Li');
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('Rui');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(passo(0));
  await seguir(page);
  await expect(nome).toHaveValue('Rui Li');
});
