import * as v from 'valibot';
import type { Driver } from '../support/driver.ts';
import { operador } from '../support/operador.ts';

/** A sale of R$ 650,00 that an operator makes for the driver; returns its number. */
export async function vendaPara({ email }: Driver): Promise<number> {
  const criada = await operador(
    'vendas',
    'criar',
    email,
    '--descricao',
    'Recursos combinados por telefone.',
    '--item',
    'Recurso da multa E123456789, nas três fases;2;300,00',
    '--item',
    'Análise da pontuação;1;50,00',
    '--sim',
  );
  return v.parse(v.object({ id: v.number() }), criada).id;
}

/** The same with an accepted contract. */
export async function vendaAceita(driver: Driver): Promise<number> {
  const id = await vendaPara(driver);
  await driver.api.vendas.assinar({ venda_id: id });
  return id;
}
