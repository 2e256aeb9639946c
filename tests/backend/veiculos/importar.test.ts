import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { refused } from '../harness/refused.ts';

const app = sharedApp();
const seed = seeds(app);

const planilha = (texto: string) => new File([texto], 'frota.csv', { type: 'text/csv' });

/** With its check digit: the weights 2 to 9 from the right, modulo 11. */
function renavam(base: number): string {
  const dez = String(base).padStart(10, '0');
  const soma = [...dez].reverse().reduce((ate, um, n) => ate + Number(um) * (2 + (n % 8)), 0);
  return `${dez}${((soma * 10) % 11) % 10}`;
}

const importar = (driver: Driver, texto: string) =>
  driver.api.veiculos.importar({ Arquivo: planilha(texto) });

describe('vehicles from a sheet', () => {
  it('are registered line by line: a wrong one stops no other, the plan’s places end, the same again adds nothing', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const texto = [
      'placa;renavam;documento',
      'ABC-1D23;64430359540;',
      'ERRADA;64430359558;',
      'RIO2A18;64430359566;123.456.789-00',
      'RIO2A18;64430359574;',
      'RIO2A19;64430359540;',
      'RIO2A20;64430359582;',
      'RIO2A21;64430359590;',
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
    expect(Linhas[1]?.Frase).toMatch(/^Coluna A \(placa\): .*ABC1234/);
    expect(Linhas[2]?.Frase).toMatch(/^Coluna C \(documento\): .*CPF/);
    expect(Linhas[6]?.Frase).toContain('limite de veículos');
    expect(
      (await importar(driver, texto)).Linhas.filter(({ Resultado }) => Resultado === 'cadastrado'),
    ).toEqual([]);
    expect((await driver.api.veiculos.lista()).map(({ Placa }) => Placa)).toEqual([
      'ABC1D23',
      'RIO2A18',
      'RIO2A20',
    ]);
    const feitos = await app.rows(auditoria, eq(auditoria.atorId, driver.id));
    expect(feitos.filter(({ acao }) => acao === 'veiculo.importar')).toHaveLength(2);
    expect(feitos.filter(({ acao }) => acao === 'veiculo.cadastrar')).toHaveLength(3);
  });

  it('refuse a Renavam that cannot be, with the column, and make one vehicle of one that lost its zeros', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'via-livre-total');
    const { Linhas } = await importar(
      driver,
      [
        'Placa;Cód. Renavam',
        'RIO2A18;12',
        'RIO2A18;1,23457E+10',
        'RIO2A18;64430359541',
        'RIO2A18;ABC64430359540',
        'RIO2A18;639884962',
        'RIO2A18;00639884962',
        'RIO2A18;0639884962',
        'RIO2A18;00.639.884.962',
        'RIO2A19;1639884979',
        'RIO2A19;01639884979',
      ].join('\n'),
    );
    expect(Linhas.map(({ Resultado }) => Resultado)).toEqual([
      ...['recusado', 'recusado', 'recusado', 'recusado'],
      ...['cadastrado', 'repetido', 'repetido', 'repetido'],
      ...['cadastrado', 'repetido'],
    ]);
    for (const { Frase } of Linhas.slice(0, 4)) expect(Frase).toMatch(/^Coluna B \(Cód\. Renavam\): /);
    expect(Linhas[0]?.Frase).toContain('11 números');
    expect(Linhas[1]?.Frase).toContain('notação curta');
    expect(Linhas[2]?.Frase).toContain('não confere');
    expect((await driver.api.veiculos.lista()).map(({ NumeroRenavam }) => NumeroRenavam)).toEqual([
      '00639884962',
      '01639884979',
    ]);
  });

  it('use up none of the day’s consultations by lines that are refused, and say the hour when they are used up', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const linhas = Array.from({ length: 60 }, (_, n) => `RIO2A18;${renavam(6443035954 + n)}`);
    const recusadas = (await importar(driver, ['placa;renavam', ...linhas].join('\n'))).Linhas.slice(3);
    expect(new Set(recusadas.map(({ Frase }) => Frase))).toEqual(new Set([TEXTS.limiteVeiculos]));
    const [carro] = await driver.api.veiculos.lista();
    const corrigir = () =>
      driver.api.veiculos.corrigir({
        Id: carro?.Id ?? 0,
        NumeroRenavam: carro?.NumeroRenavam ?? '',
        Placa: 'RIO2A18',
        EmailNotificacao: '',
        ProprietarioDocumento: '',
        Versao: '',
      });
    for (let n = 3; n < 30; n += 1) await corrigir();
    await expect(corrigir()).rejects.toMatchObject({
      code: 'MUITAS_TENTATIVAS',
      sentence: expect.stringMatching(
        /^Você já pediu as 30 consultas de um dia\. Tente de novo a partir de \d/,
      ),
    });
    app.passDays(1);
    await corrigir();
  });

  it.each([
    ['an empty file', '', 'ARQUIVO_VAZIO'],
    ['no sheet', 'Olá', 'PLANILHA_ILEGIVEL'],
    ['only a header', 'placa;renavam\n', 'PLANILHA_ILEGIVEL'],
    ['more than 500 lines', `placa;renavam\n${'ABC1D23;1\n'.repeat(501)}`, 'ARQUIVO_GRANDE'],
    ['more than 1 MB', `placa;renavam\n${'x'.repeat(1_100_000)}`, 'ARQUIVO_GRANDE'],
  ])('are refused as a whole: %s', async (_nome, texto, code) => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    await expect(importar(driver, texto)).rejects.toMatchObject({ code });
  });

  it('are required when no file was chosen, in the form that a browser sends', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    for (const Arquivo of ['' as const, new File([], '')])
      await refused(driver.api.veiculos.importar({ Arquivo }), 'ARQUIVO_FALTA');
  });
});
