import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { expect } from 'vitest';
import { type Motorista, novoMotorista } from '../../fixtures/motorista.ts';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import { fetchBy } from './browser.ts';
import type { Ensaio } from './ensaio.ts';
import { HOST } from './nginx.ts';

/** A new driver, signed up and in through nginx. */
export const newDriver = ({ ask }: Pick<Ensaio, 'ask'>): Promise<Motorista> =>
  novoMotorista(`https://${HOST}`, { fetch: fetchBy(ask) });

export async function registerLicence({ api }: Motorista, lastDigit: number): Promise<string> {
  const { guid } = await api.habilitacoes.cadastrar({
    ...{ NumeroCnh: cnhComFinal(lastDigit), Cpf: generateCpf(), UF: 2 },
  });
  return guid;
}

/** Waits until the worker has looked up a licence. */
export async function consulted({ api }: Motorista, guid: string): Promise<void> {
  const looked = async () => (await api.habilitacoes.resumo({ guid })).QtdeConsultas;
  await expect.poll(looked, { interval: 250, timeout: 300_000 }).toBeGreaterThan(0);
}

/** Inserts a plan as a payment would. */
export async function givePlan({ sql }: Pick<Ensaio, 'sql'>, { email }: Motorista): Promise<void> {
  await sql.query(
    `insert into assinatura (usuario_id, plano, inicio, fim)
     select id, 'cnh-livre', now(), now() + interval '1 year' from usuario where email = $1`,
    [email],
  );
}
