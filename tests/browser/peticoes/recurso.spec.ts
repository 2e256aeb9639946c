import type { Page, Route } from 'playwright/test';
import { emDias, noPapel } from '../support/dias.ts';
import { test as base, newDriver } from '../support/driver.ts';
import { holdScripts, hydrated, painted } from '../support/islands.ts';
import { buyPetition } from '../support/peticao.ts';
import { expect, expectAccessible } from '../support/test.ts';

const test = base.extend<{ id: number }>({
  id: async ({ driver, request }, use) => use(await buyPetition(driver, request)),
});

// Ten pages or more a test.
test.beforeEach(() => test.slow());

const AQUI = '/app/recurso-de-multa-online';
const passo = (n: number | string) => new RegExp(`/cadastrar-multa\\?idPedido=\\d+&passo=${n}$`);
const seguir = (page: Page, nome = 'Continuar') => page.getByRole('button', { name: nome }).click();

async function dadosDaMulta(page: Page): Promise<void> {
  await expect(page.getByLabel('Placa')).toHaveAttribute('maxlength', '7');
  await page.getByLabel('Placa').fill('abc1d23');
  await page.getByLabel('Data da infração').fill('02/03/2026');
  await page.getByLabel('Hora').fill('14:35');
  await page.getByLabel('Auto de infração').fill('E123456789');
  await page.getByLabel('Enquadramento').fill('745-50 Velocidade até 20% acima');
  await page.getByLabel('Local da infração').fill('Av. Brasil, km 12');
  await page.getByLabel('Órgão emissor').fill('DETRAN-RJ');
}

/** Dates of a notice that came late, and a deadline that is not over on any day on which this runs. */
async function notificacoes(page: Page): Promise<void> {
  await expect(page).toHaveURL(passo('notificacoes'));
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(20)));
  await page.getByLabel(/^Expedição da notificação da autuação/).fill('10/04/2026');
  await page.getByLabel('Por câmera, radar ou outro equipamento').check();
}

/** From the list to the petition, as every driver goes, with script and without. */
async function atePeticao(page: Page, id: number): Promise<void> {
  await page.goto(`${AQUI}/solicitacoes`);
  await page.getByRole('link', { name: /^Gerar Recurso/ }).click();
  await expect(page).toHaveURL(passo(0));
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeDisabled();
  await page.getByLabel('No meu nome').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Ana Souza Prado');
  await expect(page.getByLabel('Endereço completo')).toHaveValue(
    /^Rua das Acácias, 10, Icaraí, Niterói – RJ/,
  );
  await page.getByLabel('Proprietária do veículo').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(2));
  await dadosDaMulta(page);
  await seguir(page);
  await expect(page).toHaveURL(passo(3));
  await page.getByLabel('Defesa Prévia').check();
  await page.getByLabel('Defender-me').check();
  await seguir(page);
  await notificacoes(page);
  await seguir(page);
  await expect(page).toHaveURL(passo('temas'));
  await seguir(page);
  await expect(page).toHaveURL(passo('fundamentos'));
  await page.getByLabel('Notificação da autuação expedida depois de trinta dias').check();
  await seguir(page, 'Revisar pedido');
  await expect(page).toHaveURL(passo('revisao'));
  await expect(page.getByText('Excesso de velocidade (art. 218)')).toBeVisible();
  await seguir(page, 'Cadastrar');
  await expect(page).toHaveURL(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await expect(page.getByText('Multa cadastrada com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
}

test('a driver without a petition is told what to buy', async ({ page, driver }) => {
  expect(driver.email).toContain('@');
  await page.goto(AQUI);
  await expect(page.getByText('Aproveite as ofertas especiais e COMPRE AGORA!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meus Pedidos' })).toHaveAttribute('href', `${AQUI}/pedidos`);
  await page.getByRole('link', { name: 'Gerar Recurso' }).click();
  await expect(page).toHaveURL(`${AQUI}/solicitacoes`);
  await expect(page.getByText('Você ainda não tem recurso para gerar.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${AQUI}/cadastrar-multa`);
  await expect(page).toHaveURL(`${AQUI}/solicitacoes`);
  await expect(page.getByText('Escolha a solicitação em que a multa será cadastrada.')).toBeVisible();
});

test('a driver makes the petition of a fine and downloads it when it is ready', async ({ page, id }) => {
  await atePeticao(page, id);
  const baixar = page.getByRole('link', { name: 'Baixar a petição' });
  await expect(baixar).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), baixar.click()]);
  expect(file.suggestedFilename()).toBe('defesa-previa-E123456789.pdf');
  await page.goto(`${AQUI}/solicitacoes`);
  const row = page.getByRole('row', { name: /E123456789/ });
  await expect(row).toContainText('Sim');
  await expect(row.getByRole('link', { name: /^Gerar Recurso/ })).toHaveCount(0);
});

test('every step can be read by everyone', { tag: '@both' }, async ({ page, id }) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await expectAccessible(page);
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await expectAccessible(page);
});

test('the address comes from the CEP and follows the number until it is changed by hand', async ({
  page,
  id,
}) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await hydrated(page);
  const endereco = page.getByLabel('Endereço completo');
  await expect(endereco).toHaveValue('');
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('24220-300');
  await expect(endereco).toHaveValue('Rua Coronel Moreira César, Icaraí, Niterói – RJ, CEP 24220-300');
  await page.getByLabel('Número', { exact: true }).fill('55');
  await expect(endereco).toHaveValue('Rua Coronel Moreira César, 55, Icaraí, Niterói – RJ, CEP 24220-300');
  await endereco.fill('Sítio Boa Vista, Niterói – RJ');
  await page.getByLabel('Complemento').fill('fundos');
  await page.getByLabel('Nome completo', { exact: true }).click();
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
  await page.getByLabel('CEP', { exact: true }).fill('99999999');
  await expect(page.getByText('Não encontramos este CEP.')).toBeVisible();
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
});

test('a CEP typed before the script came is masked and looked up once it comes', async ({ page, id }) => {
  const release = await holdScripts(page);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`, { waitUntil: 'commit' });
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await page.getByLabel('Nome completo', { exact: true }).fill('Rui Lima');
  await release();
  await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('24220-300');
  await expect(page.getByLabel('Endereço completo')).toHaveValue(/^Rua Coronel Moreira César/);
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
});

test('an address that was typed with its CEP before the script came stays the driver’s own', async ({
  page,
  id,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`, { waitUntil: 'commit' });
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  const endereco = page.getByLabel('Endereço completo');
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await endereco.fill('Sítio Boa Vista, Niterói – RJ');
  await release();
  await page.getByLabel('Número', { exact: true }).fill('55');
  await page.waitForLoadState('networkidle');
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
  await page.getByLabel('CEP', { exact: true }).fill('');
  await page.getByLabel('CEP', { exact: true }).pressSequentially('20040002');
  await expect(endereco).toHaveValue(/^Avenida Rio Branco, 55/);
});

test('an address that is typed while its CEP is looked up stays the driver’s own', async ({ page, id }) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await hydrated(page);
  const endereco = page.getByLabel('Endereço completo');
  const typed = async (route: Route) => {
    await endereco.fill('Sítio Boa Vista, Niterói – RJ');
    await route.continue();
  };
  await page.route(/24220300/, typed, { times: 1 });
  const answered = page.waitForResponse(/24220300/);
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await (await answered).finished();
  await page.getByLabel('Número', { exact: true }).fill('55');
  await painted(page);
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
});

test('nothing typed is lost: wrong input, reload in the middle, Voltar and Back', async ({
  page,
  id,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No meu nome').check();
  await seguir(page);
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
  await page.getByLabel('Proprietária do veículo').check();
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

test('what is changed from the review comes back to it, and a written petition is corrected', async ({
  page,
  id,
}) => {
  await atePeticao(page, id);
  await expect(page.getByRole('link', { name: 'Baixar a petição' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Baixar para editar (DOCX)' })).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir e imprimir outra versão' }).click();
  await expect(page).toHaveURL(passo('revisao'));
  await expect(page.getByText('Você está corrigindo uma petição pronta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Alterar Dados da Multa' }).click();
  await page.getByLabel('Órgão emissor').fill('PRF');
  await seguir(page);
  await expect(page).toHaveURL(passo('revisao'));
  await expect(page.getByText('PRF')).toBeVisible();
  await seguir(page, 'Cadastrar');
  await expect(page.getByRole('link', { name: 'PDF da versão 1' })).toBeVisible({ timeout: 20_000 });
});

test('a deadline that is over, or no ground, makes no petition and says why', async ({
  page,
  id,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No meu nome').check();
  await seguir(page);
  await page.getByLabel('Proprietária do veículo').check();
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
  await expect(page.getByText(/O prazo terminou em .* 1ª Instância/).first()).toBeVisible();
  await page.getByLabel('Último dia do prazo').fill(noPapel(emDias(20)));
  await seguir(page);
  await seguir(page);
  await expect(page).toHaveURL(passo('fundamentos'));
  await expect(page.getByText('Suas respostas ainda não apoiam nenhum fundamento')).toBeVisible();
  await seguir(page, 'Revisar pedido');
  await expect(page.getByText('Escolha ao menos um fundamento').first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(passo('fundamentos'));
});

test('a session that ends in the middle of a page keeps what was typed', async ({
  page,
  id,
  context,
  allowConsole,
}) => {
  allowConsole(/401|422/);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await hydrated(page);
  await page.getByLabel('Nome completo', { exact: true }).fill('Rui Lima');
  await context.clearCookies();
  await seguir(page);
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible();
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
});

test('the solicitação of another driver does not exist', async ({
  page,
  id,
  context,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404/);
  await newDriver({ context, request, baseURL: baseURL ?? '' });
  const answer = await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Não encontramos esta página.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole wizard is forms, the CEP a button, the wait a link', async ({ page, id }) => {
    await atePeticao(page, id);
    await expect(async () => {
      await page
        .getByRole('link', { name: /Ver se está pronta|Ver as solicitações/ })
        .first()
        .click();
      await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
      await expect(page.getByRole('link', { name: 'Baixar a petição' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  });

  test('the address is looked up by a button, and what was typed stays', async ({
    page,
    id,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
    await page.getByLabel('No nome de outra pessoa').check();
    await seguir(page);
    await page.getByLabel('Nome completo', { exact: true }).fill('Rui Lima');
    await page.getByLabel('Número', { exact: true }).fill('7');
    await page.getByLabel('CEP', { exact: true }).fill('24220-300');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    await expect(page.getByLabel('Endereço completo')).toHaveValue(/^Rua Coronel Moreira César, 7, Icaraí/);
    await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
    await page.getByLabel('CEP', { exact: true }).fill('99999-999');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    await expect(page.getByText('Não encontramos este CEP.')).toBeVisible();
    await page.getByLabel('Nome completo', { exact: true }).press('Enter');
    await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
    await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
    await expect(page).toHaveURL(passo(1));
    await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
  });
});
