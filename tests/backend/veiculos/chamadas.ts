import { expect } from 'vitest';
import { PLACA, RENAVAM } from '../consultas/fixtures.ts';
import type { Driver, TestApp } from '../harness/app.ts';

const API = '/api/appUsuario/v1/Veiculo';

/** Calls about vehicles. */
export function chamadasDeVeiculo(app: TestApp) {
  const dados = { NumeroRenavam: RENAVAM.semMultas, Placa: PLACA, UF: 'RJ' };

  function cadastrar(driver: Driver | undefined, fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...dados, ...fields });
    return app.fetch(`${API}/Cadastrar`, { method: 'POST', body }, driver);
  }

  function post(driver: Driver | undefined, path: string, body: unknown) {
    return app.fetch(
      `${API}${path}`,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      driver,
    );
  }

  async function registrado(driver: Driver, fields: Record<string, string> = {}) {
    const response = await cadastrar(driver, fields);
    expect(response.status).toBe(200);
    const { Guid: guid } = await response.json();
    return { guid, id: (await driver.api.veiculos.resumo({ guid })).Id };
  }
  return { dados, cadastrar, post, registrado };
}
