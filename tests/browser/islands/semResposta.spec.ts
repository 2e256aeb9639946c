import { test } from '../support/driver.ts';
import { hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';

const CASOS = [
  {
    tela: '/app/condutores/cadastrar',
    preencher: { 'Número da CNH': '17876663650', 'CPF do condutor': '52998224725' },
    botao: 'Cadastrar CNH',
    semResposta: /^Ocorreu um erro ao tentar cadastrar habilitação$/,
    quebrou: /^Ocorreu um erro ao tentar cadastrar habilitação, tente novamente$/,
  },
  {
    tela: '/app/veiculos/cadastrar',
    preencher: { 'Renavam do veículo 1': '76441446302', 'Placa do veículo 1': 'ABC1234' },
    botao: 'Cadastrar',
    semResposta: /^Não foi possível realizar o cadastro do veículo! Tente novamente!$/,
    quebrou: /^Algo falhou do nosso lado/,
  },
];

for (const { tela, preencher, botao, semResposta, quebrou } of CASOS)
  test(`an answered failure is told apart from no answer: ${tela}`, async ({
    page,
    driver: _,
    allowConsole,
  }) => {
    allowConsole(/status of 500|ERR_/);
    await pastServiceWorker(page);
    await page.goto(tela);
    await hydrated(page);
    for (const [rotulo, valor] of Object.entries(preencher))
      await page.getByLabel(rotulo).first().fill(valor);
    const enviar = page.locator('main form').getByRole('button', { name: botao }).last();
    const alerta = page.getByRole('alert').locator('p').first();
    await page.route(`**${tela}`, (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }));
    await enviar.click();
    await expect(alerta).toHaveText(quebrou);
    await page.unrouteAll();
    await page.route(`**${tela}`, (route) => route.abort());
    await enviar.click();
    await expect(alerta).toHaveText(semResposta);
  });
