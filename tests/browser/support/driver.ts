import { randomInt, randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { CONFERENCIA, conferida } from '../../fixtures/conferencia.ts';
import { cnhComFinal, renavamComFinal } from '../../fixtures/numeros.ts';
import { test as base } from './test.ts';

/** A driver created by public calls and signed in by cookie: only the sign-in tests click through the form. */
export interface Driver {
  email: string;
  senha: string;
  nome: string;
  token: string;
  /** A call of either API as this driver; returns the parsed JSON. */
  call(path: string, form?: Record<string, string>): Promise<unknown>;
  completeProfile(): Promise<void>;
  /** Registers a CNH whose last digit selects the scenario (docs/sandbox.md) and waits for its consultation. */
  registerCnh(lastDigit: number): Promise<{ guid: string; numero: string }>;
  registerVehicle(lastDigit: number): Promise<{ renavam: string; placa: string }>;
}

const APP = '/api/appUsuario/v1';

export const test = base.extend<{ driver: Driver; visitor: Driver }>({
  /** Signed in on the page. */
  driver: async ({ context, request, baseURL }, use) => {
    await use(await newDriver({ context, request, baseURL: baseURL ?? '' }));
  },
  /** Has an account, and nobody is signed in on the page. */
  visitor: async ({ request, baseURL }, use) => {
    await use(await newDriver({ request, baseURL: baseURL ?? '' }));
  },
});

/** The cookies of a session and of a free check. */
export function cookiesDe({ email, token }: Pick<Driver, 'email' | 'token'>, url: string) {
  return [
    { name: 'CLToken', value: token, url, httpOnly: true, sameSite: 'Lax' as const },
    { name: CONFERENCIA, value: conferida(email), url },
  ];
}

/** Types e-mail and password into the form of the page, and sends it. */
export async function signIn(page: Page, { email, senha }: Pick<Driver, 'email' | 'senha'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
}

export async function newDriver({
  context,
  request,
  baseURL,
  nome = 'Ana Souza Prado',
  telefone = '(21) 98888-7777',
}: {
  context?: BrowserContext;
  request: APIRequestContext;
  baseURL: string;
  nome?: string;
  telefone?: string;
}): Promise<Driver> {
  const email = `motorista-${randomUUID()}@example.com`;
  const senha = 'estrada-26';
  // Each driver has its own address, as on the internet; limits by network stay active.
  const headers = { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` };
  const created = await request.post(`${APP}/Usuario/Cadastrar`, {
    headers,
    data: {
      Email: email,
      Cpf: generateCpf(),
      Telefone: telefone,
      Nome: nome,
      Senha: senha,
      Uf: 'RJ',
      Cidade: 'Niterói',
    },
  });
  if (!created.ok()) throw new Error(`sign-up failed: ${created.status()} ${await created.text()}`);
  const signedIn = await request.post('/token', {
    headers,
    form: { username: email, password: senha, grant_type: 'password' },
  });
  const { access_token: token } = await signedIn.json();
  await context?.addCookies(cookiesDe({ email, token }, baseURL));

  const call: Driver['call'] = async (path, form) => {
    const options = { headers: { ...headers, authorization: `Bearer ${token}` } };
    const response = form ? await request.post(path, { ...options, form }) : await request.get(path, options);
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };

  return {
    email,
    senha,
    nome,
    token,
    call,
    async completeProfile() {
      const profile = {
        Nome: nome,
        Cpf: generateCpf(),
        Telefone: telefone.replace(/\D/g, ''),
        Sexo: 'F',
        Endereco: 'Rua das Acácias',
        Numero: '10',
        Complemento: '',
        Cidade: 'Niterói',
        Bairro: 'Icaraí',
        Uf: 'RJ',
        Cep: '24220000',
        DataNascimento: '1990-05-17',
        Rg: '123456789',
      };
      await call(`${APP}/Usuario/Alterar`, profile);
    },
    async registerCnh(lastDigit) {
      const numero = cnhComFinal(lastDigit);
      const answer = (await call('/comercio/habilitacao.php', {
        function: 'cadastrar_v2',
        Email: email,
        NumeroCnh: numero,
        Cpf: generateCpf(),
        UF: '2',
        ExerceAtividadeRemunerada: '0',
      })) as { guid: string };
      await settled(() => call(`${APP}/Habilitacao/Guid/${answer.guid}/Resumo`));
      return { guid: answer.guid, numero };
    },
    async registerVehicle(lastDigit) {
      const renavam = renavamComFinal(lastDigit);
      const placa = `KX${String.fromCharCode(65 + randomInt(26))}${randomInt(10)}A${randomInt(10, 100)}`;
      await call(`${APP}/Veiculo/Cadastrar`, {
        NumeroRenavam: renavam,
        Placa: placa,
        UF: 'RJ',
        ProprietarioDocumento: '',
        EmailNotificacao: '',
      });
      return { renavam, placa };
    },
  };
}

async function settled(summary: () => Promise<unknown>): Promise<void> {
  const looked = async () => {
    const { QtdeConsultas, ComErro } = (await summary()) as { QtdeConsultas: number; ComErro: boolean };
    return QtdeConsultas > 0 || ComErro;
  };
  await expect.poll(looked).toBe(true);
}
