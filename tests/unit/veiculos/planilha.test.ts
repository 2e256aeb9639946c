import { describe, expect, it } from 'vitest';
import { lerPlanilha } from '#lib/veiculos/planilha.server.ts';

const ler = (texto: string) => lerPlanilha(new TextEncoder().encode(texto));

describe('a sheet of vehicles', () => {
  it.each([
    ['semicolons', 'Placa;Renavam;CPF\nABC1D23;123;111'],
    ['commas', 'placa,renavam,documento\r\nABC1D23,123,111\r\n'],
    ['tabs', 'PLACA\tRENAVAM\tCPF/CNPJ\nABC1D23\t123\t111'],
    ['a mark and quotes', '\uFEFF"Placa";"Código Renavam";"CNPJ"\n"ABC1D23";"123";"111"'],
    ['other columns and another order', 'frota;cpf;renavam;motorista;placa\n7;111;123;Zé;ABC1D23'],
  ])('is read with %s', (_como, texto) => {
    expect(ler(texto)).toEqual([{ linha: 2, placa: 'ABC1D23', renavam: '123', documento: '111' }]);
  });

  it('is read in the letters of Windows', () => {
    const bytes = new Uint8Array(Buffer.from('Código Renavam;Placa\n123;ABC1D23', 'latin1'));
    expect(lerPlanilha(bytes)).toMatchObject([{ placa: 'ABC1D23', renavam: '123', documento: '' }]);
  });

  it('keeps the number of each line, also behind empty ones, and takes short lines', () => {
    expect(ler('placa;renavam\n\nABC1D23;123\n;;\nXYZ9A88')).toEqual([
      { linha: 3, placa: 'ABC1D23', renavam: '123', documento: '' },
      { linha: 5, placa: 'XYZ9A88', renavam: '', documento: '' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no columns of ours', 'nome;idade\nAna;30'],
    ['a text', 'Olá, tudo bem?'],
    ['a file that is no text', 'placa;renavam\n\0\0\0'],
    ['a quote that never ends', 'placa;renavam\n"ABC1D23;123'],
  ])('is none: %s', (_como, texto) => {
    expect(ler(texto)).toBeNull();
  });
});
