import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { lerPlanilha } from '#backend/domain/veiculos/planilha.ts';
import { root } from '../../../bin/lib/root.mjs';

const ler = (texto: string) => lerPlanilha(new TextEncoder().encode(texto));
const UMA = { linha: 2, placa: 'ABC1D23', renavam: '123', documento: '111', uf: '' };

describe('a sheet of vehicles', () => {
  it.each([
    ['semicolons', 'Placa;Renavam;CPF\nABC1D23;123;111'],
    ['commas', 'placa,renavam,documento\r\nABC1D23,123,111\r\n'],
    ['tabs', 'PLACA\tRENAVAM\tCPF/CNPJ\nABC1D23\t123\t111'],
    ['a mark and quotes', '\uFEFF"Placa";"Código Renavam";"CNPJ"\n"ABC1D23";"123";"111"'],
    ['other columns and another order', 'frota;cpf;renavam;motorista;placa\n7;111;123;Zé;ABC1D23'],
    ['headers as people write them', 'Placa do veículo;Nº RENAVAM;CPF/CNPJ do proprietário\nABC1D23;123;111'],
    [
      'an abbreviation',
      'PLACA ANTIGA;Placa;Cód. Renavam;CPF do motorista;Doc. Proprietário\nX;ABC1D23;123;9;111',
    ],
    ['what keeps numbers as text', 'Placa;Renavam;CPF\nABC1D23;="123";\'111'],
  ])('is read with %s', (_como, texto) => {
    expect(ler(texto)?.linhas).toEqual([UMA]);
  });

  it('gives the position of each column as a spreadsheet names it', () => {
    expect(ler('frota;Placa/UF;Nº RENAVAM\n7;ABC1D23/rj;123')).toEqual({
      linhas: [{ linha: 2, placa: 'ABC1D23', renavam: '123', documento: '', uf: 'rj' }],
      colunas: { placa: 'B (Placa/UF)', renavam: 'C (Nº RENAVAM)' },
    });
  });

  it('is read after `sep=`, titles and empty lines, with its original line numbers', () => {
    const texto =
      'sep=,\r\nFrota da Silva; Ltda.\r\n\r\nemitido em 20/11/2026\r\nplaca,renavam\r\nABC1D23,123';
    expect(ler(texto)?.linhas).toMatchObject([{ linha: 6, placa: 'ABC1D23', renavam: '123' }]);
  });

  it.each(['utf16le', 'utf16be'] as const)('is read in UTF-16, with and without its mark: %s', (ordem) => {
    for (const marca of ['\uFEFF', '']) {
      const bytes = Buffer.from(`${marca}Placa\tCódigo Renavam\r\nABC1D23\t123\r\n`, 'utf16le');
      expect(lerPlanilha(ordem === 'utf16le' ? bytes : bytes.swap16())?.linhas).toMatchObject([
        { linha: 2, placa: 'ABC1D23', renavam: '123' },
      ]);
    }
  });

  it('is read in the Windows-1252 encoding', () => {
    const bytes = new Uint8Array(Buffer.from('Código Renavam;Placa\n123;ABC1D23', 'latin1'));
    expect(lerPlanilha(bytes)?.linhas).toMatchObject([{ placa: 'ABC1D23', renavam: '123', documento: '' }]);
  });

  it('keeps the number of each line, also after empty ones, and accepts short lines', () => {
    expect(ler('placa;renavam\n\nABC1D23;123\n;;\nXYZ9A88')?.linhas).toMatchObject([
      { linha: 3, placa: 'ABC1D23', renavam: '123', documento: '' },
      { linha: 5, placa: 'XYZ9A88', renavam: '', documento: '' },
    ]);
  });

  it('does not take the name of an owner for a document number', () => {
    expect(ler('placa;renavam;proprietário\nABC1D23;123;João da Silva')?.linhas[0]?.documento).toBe('');
  });

  // openpyxl: a cover sheet first, texts in the table of shared ones. XlsxWriter: other styles, one sheet.
  it.each(['openpyxl', 'xlsxwriter'])('is read from a workbook of %s', (programa) => {
    const bytes = readFileSync(join(root, `tests/fixtures/planilhas/${programa}.xlsx`));
    expect(lerPlanilha(bytes)).toEqual({
      colunas: {
        placa: 'B (Placa/UF)',
        renavam: 'C (Nº RENAVAM)',
        documento: 'D (CPF/CNPJ do proprietário)',
      },
      linhas: [
        { linha: 4, placa: 'ABC-1D23', renavam: '64430359540', documento: '11144477735', uf: 'RJ' },
        { linha: 5, placa: 'RIO2A18', renavam: '00639884962', documento: '123', uf: 'SP' },
        { linha: 7, placa: 'RIO2A19', renavam: '639884962', documento: '', uf: '' },
      ],
    });
  });

  it.each([
    ['nothing', ''],
    ['no columns of ours', 'nome;idade\nAna;30'],
    ['a text', 'Olá, tudo bem?'],
    ['a file that is no text', 'placa;renavam\n\0\0\0'],
    ['a quote that never ends', 'placa;renavam\n"ABC1D23;123'],
    ['a zip that is cut off', 'PK\u0003\u0004'],
  ])('is refused: %s', (_como, texto) => {
    expect(ler(texto)).toBeNull();
  });

  it('is refused when its parts inflate to more than the limit', () => {
    const folha = strToU8(`<worksheet>${' '.repeat(40_000_000)}</worksheet>`);
    const bomba = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': folha });
    expect(bomba.length).toBeLessThan(100_000);
    const before = process.memoryUsage.rss();
    expect(lerPlanilha(bomba)).toBeNull();
    expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000);
  });
});
