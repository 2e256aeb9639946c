import { expect } from 'vitest';
import { CNH, CPF } from '../consultas/fixtures.ts';
import type { Driver, TestApp } from '../harness/app.ts';

const API = '/api/appUsuario/v1/Habilitacao';

/** The calls of licences over HTTP. */
export function chamadasDeHabilitacao(app: TestApp) {
  function cadastrar(driver: Driver | undefined, fields: Record<string, string>) {
    const body = new FormData();
    const all = { function: 'cadastrar_v2', NumeroCnh: CNH.semMultas, Cpf: CPF, UF: '2', ...fields };
    for (const [name, value] of Object.entries(all)) body.append(name, value);
    return app.fetch('/comercio/habilitacao.php', { method: 'POST', body }, driver);
  }
  return {
    cadastrar,
    get: (path: string, driver?: Driver) => app.fetch(`${API}${path}`, {}, driver),
    post: (driver: Driver | undefined, path: string, body: unknown) =>
      app.fetch(
        `${API}${path}`,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        driver,
      ),
    async registrada(driver: Driver, fields: Record<string, string> = {}) {
      const response = await cadastrar(driver, fields);
      expect(response.status).toBe(200);
      const { guid } = await response.json();
      const resumo = await driver.api.habilitacoes.resumo({ guid });
      return { guid, id: resumo.Id };
    },
  };
}
