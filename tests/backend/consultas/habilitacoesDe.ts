import { asc, eq } from 'drizzle-orm';
import { consulta, habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { CPF, contratar } from './fixtures.ts';

/** Drivers with one licence each, and what is stored about its consultations. */
export function habilitacoesDe(app: TestApp) {
  return {
    async motorista(NumeroCnh: string, plano = 'cnh-livre') {
      const driver = await app.signUp();
      await contratar(app, driver, plano);
      const { guid } = await driver.api.habilitacoes.cadastrar({ NumeroCnh, Cpf: CPF, UF: 2 });
      const { Id: id } = await driver.api.habilitacoes.resumo({ guid });
      return { driver, guid, id };
    },
    linha: async (id: number) => (await app.rows(habilitacao, eq(habilitacao.id, id)))[0],
    consultasDe: (id: number) => app.rows(consulta, eq(consulta.habilitacaoId, id), asc(consulta.id)),
    multasDe: (driver: Driver) => app.rows(multa, eq(multa.usuarioId, driver.id), asc(multa.id)),
  };
}
