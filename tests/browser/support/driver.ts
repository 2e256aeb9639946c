import { randomInt } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { CONFERENCIA, conferida } from '../../fixtures/conferencia.ts';
import { type Motorista, novoMotorista } from '../../fixtures/motorista.ts';
import { cnhComFinal, renavamComFinal } from '../../fixtures/numeros.ts';
import { PERFIL } from '../../fixtures/perfil.ts';
import { test as base } from './test.ts';

/** A driver created by public calls and signed in by cookie: only the sign-in tests click through the form. */
export interface Driver extends Motorista {
  completeProfile(): Promise<void>;
  /** Registers a CNH whose last digit selects the scenario (docs/sandbox.md) and waits for its consultation. */
  registerCnh(lastDigit: number): Promise<{ guid: string; numero: string }>;
  registerVehicle(lastDigit: number): Promise<void>;
}

export const test = base.extend<{ driver: Driver; visitor: Driver }>({
  /** Signed in on the page. */
  driver: async ({ context, baseURL }, use) => {
    await use(await newDriver({ context, baseURL }));
  },
  /** Has an account, and nobody is signed in on the page. */
  visitor: async ({ baseURL }, use) => {
    await use(await newDriver({ baseURL }));
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
  baseURL: url = '',
  ...quem
}: { context?: BrowserContext; baseURL: string | undefined } & Parameters<
  typeof novoMotorista
>[1]): Promise<Driver> {
  const motorista = await novoMotorista(url, quem);
  const { api, email, nome } = motorista;
  await context?.addCookies(cookiesDe(motorista, url));
  return {
    ...motorista,
    completeProfile: async () =>
      void (await api.conta.alterar({ ...PERFIL, Nome: nome, Cpf: generateCpf() })),
    async registerCnh(lastDigit) {
      const numero = cnhComFinal(lastDigit);
      const cnh = {
        Email: email,
        NumeroCnh: numero,
        Cpf: generateCpf(),
        UF: 2,
        ExerceAtividadeRemunerada: '0' as const,
      };
      const { guid } = await api.habilitacoes.cadastrar(cnh);
      const looked = async () => {
        const { QtdeConsultas, ComErro } = await api.habilitacoes.resumo({ guid });
        return QtdeConsultas > 0 || ComErro;
      };
      await expect.poll(looked).toBe(true);
      return { guid, numero };
    },
    async registerVehicle(lastDigit) {
      const Placa = `KX${String.fromCharCode(65 + randomInt(26))}${randomInt(10)}A${randomInt(10, 100)}`;
      await api.veiculos.cadastrar({
        ...{ NumeroRenavam: renavamComFinal(lastDigit), Placa, UF: 'RJ' },
        ...{ ProprietarioDocumento: '', EmailNotificacao: '' },
      });
    },
  };
}
