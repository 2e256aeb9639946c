import { randomInt, randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import type { Page } from 'playwright/test';
import { cnhComFinal, renavamComFinal } from '../fixtures/numeros.ts';
import { conferirMulta } from './peticoes/assistente.ts';
import { noBanco } from './support/banco.ts';
import { FILES } from './support/multas.ts';
import { expect, test } from './support/test.ts';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': `192.0.${randomInt(256)}.${randomInt(256)}` } });

const SENHA = 'estrada-26';

// Each step with its script has a test of its own.
test.use({ javaScriptEnabled: false });

test('without script, from sign-up to an appeal that is paid, asked for and found again', async ({
  page,
}) => {
  const email = `jornada-${randomUUID()}@example.com`;
  await signUp(page, email);
  await signOut(page);
  await signIn(page, email);
  await completeProfile(page);
  await registerLicence(page);
  await registerVehicle(page);
  await buyAppeals(page);
  await askForAppeal(page);
  await findAllAgain(page);
  await signOut(page);
});

async function signUp(page: Page, email: string) {
  await page.goto('/login');
  await page
    .getByRole('link', { name: /^cadastr/i })
    .filter({ visible: true })
    .click();
  await page.getByLabel('Nome').fill('Bruno Reis Teles');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Cpf').fill(generateCpf());
  await page.getByLabel('Telefone').fill('(21) 98888-7777');
  await page.getByLabel('Senha').fill(SENHA);
  await page.getByLabel('Cidade').selectOption('Niterói');
  await page.getByLabel(/Li e aceito/).check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL('/app/inicial');
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(SENHA);
  await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await expect(page).toHaveURL('/app/inicial');
}

async function signOut(page: Page) {
  await page.goto('/sair');
  await expect(page).toHaveURL('/login');
}

async function completeProfile(page: Page) {
  await page.goto('/app/perfil');
  await page.getByLabel('RG').fill('12.345.678-9');
  await page.getByLabel('Data de nascimento').fill('17/05/1990');
  await page.getByLabel('Masculino').check();
  await page.getByLabel('CEP').fill('24220-000');
  await page.getByLabel('Endereço').fill('Rua das Acácias');
  await page.getByLabel('Bairro').fill('Icaraí');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados atualizados!')).toBeVisible();
}

async function registerLicence(page: Page) {
  await page.goto('/app/condutores/cadastrar');
  await page.getByLabel('Número da CNH').fill(cnhComFinal(2));
  await page.getByLabel('CPF do condutor').fill('39053344705');
  await page.getByRole('button', { name: 'Cadastrar CNH' }).click();
  await page.waitForURL(/\/app\/condutores\/view\//);
  await expect(page.getByRole('heading', { name: 'Pontuação' })).toBeVisible();
  await expect(page.getByText(/^19 pontos se tudo for mantido/)).toBeVisible();
}

async function registerVehicle(page: Page) {
  await page.goto('/app/veiculos/cadastrar');
  await page.getByLabel('Renavam do veículo 1').fill(renavamComFinal(2));
  await page.getByLabel('Placa do veículo 1').fill('rio2a18');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL(/\/app\/veiculos$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /RIO2A18/ })
    .click();
  await expect(page.getByText('Pagamentos que estão abertos')).toBeVisible();
}

async function buyAppeals(page: Page) {
  await page.goto('/app/multas');
  await page
    .getByRole('link', { name: /Velocidade até 20% acima da máxima/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'O que fazer' })).toBeVisible();
  await page.goto('/app/multas');
  await page.getByRole('checkbox').nth(0).check();
  await page.getByRole('checkbox').nth(1).check();
  await page
    .getByRole('button', { name: /Comprar/ })
    .filter({ visible: true })
    .last()
    .click();
  for (const _multa of [1, 2]) {
    await conferirMulta(page, true);
    await page.getByRole('link', { name: 'Seguir com a compra' }).click();
  }
  await expect(page).toHaveURL(/forma-pagamento/);
  await page.getByLabel('Pix').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('R$ 600,00').last()).toBeVisible();
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);

  await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /^Pagar/);
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
}

async function askForAppeal(page: Page) {
  await page.goto('/app/multas');
  await page.getByRole('link', { name: 'Enviar documentos' }).first().click();
  await page.getByRole('link', { name: 'Usar o recurso já pago' }).click();
  await expect(page.getByText('Este recurso já está pago.')).toBeVisible();
  const documents = {
    'Documento de identidade ou CNH': FILES.png,
    'Comprovante de residência': FILES.png,
    'CRLV do veículo': FILES.pdf,
    'Documento de identidade do proprietário': FILES.pdf,
  };
  for (const [label, file] of Object.entries(documents)) {
    await page.locator('input[type="file"]').and(page.getByLabel(label)).setInputFiles(file);
  }
  await page.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(page.getByText('Obrigado, solicitação enviada com sucesso.')).toBeVisible();
}

async function findAllAgain(page: Page) {
  await page.goto('/app/recursos');
  await expect(page.getByText(/^1ª Instância/).first()).toBeVisible();
  await page.goto('/app/recurso-de-multa-online/pedidos');
  await expect(page.getByText('R$ 600,00').first()).toBeVisible();
  await page.goto('/app/notificacoes');
  await page.getByRole('link', { name: /Pagamento confirmado/ }).click();
  await expect(page.getByText('Recebemos R$ 600,00', { exact: false })).toBeVisible();
  await page.goto('/app/inicial');
  await page.getByText('Seu caminho', { exact: true }).click();
  await expect(page.getByText('Cadastro, consulta e recurso estão feitos', { exact: false })).toBeVisible();
  await expect(page.getByText('Parabéns!')).toHaveCount(0);
}
