import type { Locator, Page } from 'playwright';

/** Touches and keys on a page (bench/interactions.ts), with the demonstration account. */
export interface Visit {
  name: string;
  path: string;
  /** A link of that page whose target is measured. */
  through?: string;
  signedIn?: false;
  /** Returns the number of its touches and keys. */
  act(page: Page, press: Press): Promise<number>;
}

export type Press = (what: Locator) => Promise<void>;

export const VISITS: readonly Visit[] = [
  {
    name: 'a refusal',
    path: '/login',
    signedIn: false,
    async act(page, press) {
      await press(page.getByLabel('E-mail'));
      await page.getByLabel('E-mail').pressSequentially('ana@example.com');
      await press(page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }));
      await page.getByRole('alert').first().waitFor();
      return 17;
    },
  },
  {
    name: 'a refusal',
    path: '/cadastrarUsuario',
    signedIn: false,
    async act(page, press) {
      await press(page.getByLabel('Telefone'));
      await page.getByLabel('Telefone').pressSequentially('21987654321');
      await press(page.getByRole('button', { name: 'Cadastrar' }));
      await page.getByRole('alert').first().waitFor();
      return 13;
    },
  },
  {
    name: 'steps',
    path: '/app/planos/contratar',
    async act(page, press) {
      for (let times = 0; times < 5; times += 1)
        await press(page.getByRole('button', { name: 'Mais um' }).first());
      return 5;
    },
  },
  {
    name: 'one choice',
    path: '/app/planos/contratar',
    async act(page, press) {
      await press(page.getByLabel('Escolher').first());
      return 1;
    },
  },
  {
    name: 'period',
    path: '/app/planos/contratar',
    async act(page, press) {
      await press(page.getByRole('button', { name: 'Mensal' }));
      return 1;
    },
  },
  {
    name: 'menu',
    path: '/app/multas',
    async act(page, press) {
      await press(page.getByRole('button', { name: 'Mais', exact: true }));
      return 1;
    },
  },
  {
    name: 'CEP',
    path: '/app/perfil',
    async act(page) {
      await page.getByLabel('CEP').fill('');
      await page.getByLabel('CEP').pressSequentially('20040020');
      return 9;
    },
  },
  {
    name: 'number of the card',
    path: '/app/planos/contratar/9/17',
    async act(page, press) {
      await page.getByLabel('Número do cartão').pressSequentially('4539620659922097');
      await page.getByLabel('Nome do titular').pressSequentially('ANA S PRADO');
      await press(page.getByRole('button', { name: 'Continuar' }));
      return 28;
    },
  },
  {
    name: 'coupon',
    path: '/app/pe/contratar/pix?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2',
    async act(page, press) {
      await press(page.getByText('Tenho um cupom'));
      await page.getByLabel('Cupom de desconto').pressSequentially('NADA10');
      await press(page.getByRole('button', { name: 'Aplicar cupom' }));
      await page.getByText(/cupom/i).last().waitFor();
      return 8;
    },
  },
  {
    name: 'another way to pay',
    path: '/app/planos/contratar/forma-pagamento/9/17',
    async act(page, press) {
      const ways = await page.getByRole('radio').all();
      for (const way of ways) await press(way);
      return ways.length;
    },
  },
  {
    name: 'question of a switch',
    path: '/app/veiculos',
    through: 'main a[href*="/app/veiculos/view/"]',
    async act(page, press) {
      await press(page.getByRole('button', { name: 'Desativar' }));
      await page.getByRole('button', { name: 'NÃO' }).waitFor();
      await press(page.getByRole('button', { name: 'NÃO' }));
      return 2;
    },
  },
  {
    name: 'cities of another state',
    path: '/app/perfil',
    async act(page) {
      // A key chooses, because the list that a touch opens is the browser's own, outside of the page.
      await page.locator('#Uf').focus();
      await page.keyboard.type('S');
      await page.locator('#Cidade', { hasText: /Campinas|Aracaju|Chapecó/ }).waitFor({ state: 'attached' });
      return 1;
    },
  },
];
