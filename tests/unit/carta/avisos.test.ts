import { describe, expect, it } from 'vitest';
import { lerNotificacao } from '#lib/carta/ler.ts';
import type { Linha } from '#lib/carta/linhas.ts';
import type { CampoDaCarta } from '#lib/guardadas/lida.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };

/** Lines of cells with the line spacing of this print size. */
function folha(...linhas: (readonly [texto: string, x: number, corpo?: number][])[]): Linha[] {
  return linhas.map((celulas, i) => ({
    pagina: 1,
    linha: i + 1,
    y: 50 + i * 12,
    celulas: celulas.map(([texto, x, corpo = 9]) => ({
      texto,
      x,
      fim: x + texto.length * corpo * 0.5,
      corpo,
    })),
  }));
}

const lido = (campo: CampoDaCarta, ...linhas: Parameters<typeof folha>) =>
  lerNotificacao(folha([['Notificação de autuação', 40, 12]], ...linhas), COM).lidos.find(
    (um) => um.campo === campo,
  )?.valor;

describe('notations of single bodies', () => {
  it.each([
    ['Codigo', 'Enq.: 605-0 / 3', '60503'],
    ['DataInfracao', 'Data/hora: 03/09/26 14h35', '2026-09-03'],
    ['HoraInfracao', 'Data/hora: 03/09/26 14h35', '14:35'],
    ['DataInfracao', 'Data da infração: 3 de setembro de 2026', '2026-09-03'],
    ['autuacao_expedida', 'Data da postagem: 03/SET/2026', '2026-09-03'],
    ['AutoInfracao', 'Nº AIT: C12345678', 'C12345678'],
    ['AutoInfracao', 'Auto de Infração C12345678 Placa KVL1A23', 'C12345678'],
  ] as const)('%s of %s', (campo, texto, valor) => {
    expect(lido(campo, [[texto, 40]])).toBe(valor);
  });

  it('a label in three lines above its value, beside a label in one line', () => {
    const prazo = lido(
      'prazo_defesa',
      [
        ['DATA LIMITE', 40, 7],
        ['PROTOCOLO', 200, 7],
      ],
      [['PARA APRESENTAÇÃO', 40, 7]],
      [['DE DEFESA', 40, 7]],
      [
        ['10/12/2026', 41],
        ['30/10/2026', 201],
      ],
    );
    expect(prazo).toBe('2026-12-10');
  });
});

describe('places and values that are left blank', () => {
  it('a place that breaks off, or whose next line may belong to it', () => {
    expect(lido('LocalInfracao', [['Local: Rodovia Presidente Dutra, sentido', 40]])).toBeUndefined();
  });

  it('the label of another box, when the value is empty', () => {
    expect(
      lido(
        'LocalInfracao',
        [
          ['LOCAL', 40, 7],
          ['SITUAÇÃO', 200, 7],
        ],
        [['EM ABERTO', 201]],
      ),
    ).toBeUndefined();
    expect(
      lido(
        'Placa',
        [
          ['PLACA', 40, 7],
          ['CHASSI', 200, 7],
        ],
        [['ABC1D23', 201]],
      ),
    ).toBeUndefined();
  });

  it('amount and number of another fine at the foot of the page', () => {
    const outra = [
      [['Outras multas deste veículo', 40]],
      [['Auto de infração: Z98765432 Valor da multa: R$ 130,16', 40]],
    ] as [string, number][][];
    expect(lido('Valor', ...outra)).toBeUndefined();
    expect(lido('AutoInfracao', [['Auto de infração: C12345678', 40]], ...outra)).toBe('C12345678');
  });

  it('a date whose year is broken by a line end', () => {
    expect(lido('DataInfracao', [['Data da infração: 30/10/20 26', 40]])).toBeUndefined();
  });
});
