import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditoria } from '#backend/db/schema/conta.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

let app: TestApp;
let seed: ReturnType<typeof seeds>;
beforeAll(async () => {
  app = await testApp();
  seed = seeds(app);
});
afterAll(() => app.close());

const planilha = (texto: string) => new File([texto], 'frota.csv', { type: 'text/csv' });

const importar = (driver: Driver, texto: string) =>
  driver.api.veiculos.importar({ Arquivo: planilha(texto) });

describe('vehicles from a sheet', () => {
  it('are registered line by line: a wrong one stops no other, the plan’s places end, the same again adds nothing', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const texto = [
      'placa;renavam;documento',
      'ABC-1D23;64430359540;',
      'ERRADA;64430359541;',
      'RIO2A18;64430359542;123.456.789-00',
      'RIO2A18;64430359543;',
      'RIO2A19;64430359540;',
      'RIO2A20;64430359544;',
      'RIO2A21;64430359545;',
    ].join('\n');
    const { Linhas } = await importar(driver, texto);
    expect(Linhas.map(({ Linha, Resultado }) => [Linha, Resultado])).toEqual([
      [2, 'cadastrado'],
      [3, 'recusado'],
      [4, 'recusado'],
      [5, 'cadastrado'],
      [6, 'repetido'],
      [7, 'cadastrado'],
      [8, 'recusado'],
    ]);
    expect(Linhas[1]?.Frase).toContain('ABC1234');
    expect(Linhas[2]?.Frase).toContain('CPF');
    expect(Linhas[6]?.Frase).toContain('limite de veículos');
    expect(
      (await importar(driver, texto)).Linhas.filter(({ Resultado }) => Resultado === 'cadastrado'),
    ).toEqual([]);
    expect((await driver.api.veiculos.lista()).map(({ Placa }) => Placa)).toEqual([
      'ABC1D23',
      'RIO2A18',
      'RIO2A20',
    ]);
    const feitos = await app.deps.db.select().from(auditoria).where(eq(auditoria.atorId, driver.id));
    expect(feitos.filter(({ acao }) => acao === 'veiculo.importar')).toHaveLength(2);
    expect(feitos.filter(({ acao }) => acao === 'veiculo.cadastrar')).toHaveLength(3);
  });

  it.each([
    ['an empty file', '', 'ARQUIVO_VAZIO'],
    ['no sheet', 'Olá', 'PLANILHA_ILEGIVEL'],
    ['only a header', 'placa;renavam\n', 'PLANILHA_ILEGIVEL'],
    ['more than 500 lines', `placa;renavam\n${'ABC1D23;1\n'.repeat(501)}`, 'ARQUIVO_GRANDE'],
    ['more than 256 KB', `placa;renavam\n${'x'.repeat(300_000)}`, 'ARQUIVO_GRANDE'],
  ])('are refused as a whole: %s', async (_nome, texto, code) => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    await expect(importar(driver, texto)).rejects.toMatchObject({ code });
  });

  it('are asked for where none was chosen, as a browser sends that', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    for (const Arquivo of ['' as const, new File([], '')])
      await expect(driver.api.veiculos.importar({ Arquivo })).rejects.toMatchObject({
        code: 'ARQUIVO_FALTA',
      });
  });
});
