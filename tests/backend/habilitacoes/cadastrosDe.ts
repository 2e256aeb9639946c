import { expect } from 'vitest';
import { formulario } from '../../fixtures/formulario.ts';
import { CNH, CPF, PLACA, RENAVAM } from '../consultas/fixtures.ts';
import type { Driver, TestApp } from '../harness/app.ts';

const API = '/api/appUsuario/v1';
export type Campos = Record<string, string>;

const VEICULO = { NumeroRenavam: RENAVAM.semMultas, Placa: PLACA, UF: 'RJ' };
export const LICENCA = { NumeroCnh: CNH.quatroMultas, Cpf: CPF, UF: 'RJ', ExerceAtividadeRemunerada: '1' };

export type Tipo = 'habilitacoes' | 'veiculos';

/** What a driver registers, by the call that registers it. */
export function cadastrosDe(app: TestApp) {
  const TIPOS = {
    habilitacoes: {
      cadastrar(driver: Driver, campos: Campos = {}) {
        const todos = { function: 'cadastrar_v2', NumeroCnh: CNH.semMultas, Cpf: CPF, UF: '2', ...campos };
        const body = formulario(todos);
        return app.fetch('/comercio/habilitacao.php', { method: 'POST', body }, driver);
      },
      rota: `${API}/Habilitacao`,
      correcao: LICENCA,
      outra: { NumeroCnh: CNH.quatroMultas },
      recusada: { NumeroCnh: CNH.recusada },
      limite: 'O limite de condutores foi atingido!',
      // Read for the former number: it does not apply to the new one.
      comDados: { NumeroCnh: CNH.comProcessoDeSuspensao },
      semDados: { NumeroCnh: CNH.semMultas },
      vazio: { Nome: null, TotalPontosPontuaveisPenalidade: 0, PontosPeriodos: [], Multas: [] },
    },
    veiculos: {
      cadastrar: (driver: Driver, campos: Campos = {}) =>
        app.fetch(
          `${API}/Veiculo/Cadastrar`,
          { method: 'POST', body: new URLSearchParams({ ...VEICULO, ...campos }) },
          driver,
        ),
      rota: `${API}/Veiculo`,
      correcao: { ...VEICULO, NumeroRenavam: RENAVAM.umaMulta },
      outra: { NumeroRenavam: RENAVAM.umaMulta },
      recusada: { NumeroRenavam: RENAVAM.recusado },
      limite: 'LIMITE_MAX_ATINGIDO',
      comDados: { NumeroRenavam: RENAVAM.multasEDebitos },
      semDados: { NumeroRenavam: RENAVAM.semMultas },
      vazio: { Modelo: null, Debitos: [], Multas: [], Dicas: [] },
    },
  };
  async function registrar(tipo: Tipo, driver: Driver, campos: Campos = {}) {
    const response = await TIPOS[tipo].cadastrar(driver, campos);
    expect(response.status).toBe(200);
    const dito = await response.json();
    const guid: string = dito.guid ?? dito.Guid;
    return { guid, id: (await driver.api[tipo].resumo({ guid })).Id };
  }

  const mandar = (tipo: Tipo, driver: Driver, path: string, body: unknown) =>
    app.fetch(
      `${TIPOS[tipo].rota}${path}`,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      driver,
    );

  return { TIPOS, registrar, mandar };
}
