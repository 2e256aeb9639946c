import { randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { expect } from 'vitest';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import type { Ask } from './browser.ts';
import type { Ensaio } from './ensaio.ts';

export const APP = '/api/appUsuario/v1';
export const SENHA = 'estrada-26';

export interface Driver {
  email: string;
  token: string;
  call(path: string, options?: Ask): Promise<unknown>;
}

/** Signs a new driver up and in, through nginx. */
export async function newDriver({ ask }: Pick<Ensaio, 'ask'>): Promise<Driver> {
  const email = `motorista-${randomUUID()}@example.com`;
  const cadastro = {
    Email: email,
    Cpf: generateCpf(),
    Nome: 'Ana Souza',
    Senha: SENHA,
    Telefone: '21988887777',
  };
  async function answered(path: string, options?: Ask): Promise<string> {
    const { status, body } = await ask(path, options);
    expect(status, `${path}: ${body.slice(0, 300)}`).toBe(200);
    return body;
  }
  await answered(`${APP}/Usuario/Cadastrar`, { json: cadastro });
  const { access_token: token } = JSON.parse(
    await answered('/token', { form: { username: email, password: SENHA, grant_type: 'password' } }),
  );
  return {
    email,
    token,
    call: async (path, options) => JSON.parse(await answered(path, { ...options, token })),
  };
}

export async function registerLicence(driver: Driver, lastDigit: number): Promise<string> {
  const dados = {
    NumeroCnh: cnhComFinal(lastDigit),
    Cpf: generateCpf(),
    UF: '2',
    ExerceAtividadeRemunerada: '0',
  };
  const form = { function: 'cadastrar_v2', Email: driver.email, ...dados };
  const { guid } = (await driver.call('/comercio/habilitacao.php', { form })) as { guid: string };
  return guid;
}

/** Waits until the worker has looked up a licence. */
export async function consulted(driver: Driver, guid: string): Promise<void> {
  const looked = async () => {
    const { QtdeConsultas } = (await driver.call(`${APP}/Habilitacao/Guid/${guid}/Resumo`)) as {
      QtdeConsultas: number;
    };
    return QtdeConsultas;
  };
  await expect.poll(looked, { interval: 250, timeout: 300_000 }).toBeGreaterThan(0);
}

/** Inserts a plan as a payment would. */
export async function givePlan({ sql }: Pick<Ensaio, 'sql'>, { email }: Driver): Promise<void> {
  await sql.query(
    `insert into assinatura (usuario_id, plano, inicio, fim)
     select id, 'cnh-livre', now(), now() + interval '1 year' from usuario where email = $1`,
    [email],
  );
}
