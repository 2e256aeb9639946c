import { describe, expect, it } from 'vitest';
import { acordo, type Leitura } from '#lib/carta/foto/acordo.ts';
import { lerFotos } from '#lib/carta/foto/lerFotos.ts';
import type { Palavra } from '#lib/carta/foto/palavras.ts';
import { type Lido, lerNotificacao } from '#lib/carta/ler.ts';
import type { Linha } from '#lib/carta/linhas.ts';
import { drawnForm, emptyForm } from '#lib/form.ts';
import { comOsEscritos } from '#lib/guardadas/escritos.ts';
import { oQueParou } from '#lib/guardadas/estado.ts';
import { guardarForm } from '#lib/guardadas/form.ts';
import type { CampoDaCarta } from '#lib/guardadas/lida.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { formulario } from '../../fixtures/formulario.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };

const sure = (texto: string, certeza = 99) => [...texto].map(() => certeza);

describe('readings of the same photograph', () => {
  /** Each field has its place on the sheet. */
  const onde = (campo: string) => ({ x: 100, y: campo.length * 50, fim: 200, base: campo.length * 50 + 20 });
  const lido = (campo: Lido['campo'], valor: string): Lido => ({
    campo,
    valor,
    pagina: 1,
    linha: 1,
    trecho: valor,
    caixa: onde(campo),
  });
  const palavra = (texto: string, certeza = 99, { x, y, fim, base } = onde('Placa')): Palavra => ({
    texto,
    certezas: sure(texto, certeza),
    ...{ x, fim, topo: y, base, corpo: 20, subida: 0, linha: 100 },
  });
  const leitura = (...lidos: Lido[]): Leitura => ({
    lida: { tipo: 'autuacao', lidos },
    palavras: [lidos.map(({ campo, valor }) => palavra(valor, 99, onde(campo)))],
  });
  const so = (texto: string): Leitura => ({ ...leitura(), palavras: [[palavra(texto)]] });
  const placa = (valor: string) => leitura(lido('Placa', valor));
  const valores = (...leituras: Leitura[]) => acordo(leituras, COM).lidos.map(({ valor }) => valor);

  it('accept a value that two readings share and none contradicts', () => {
    expect(valores(placa('KVL1A23'), placa('KVL1A23'))).toEqual(['KVL1A23']);
    expect(valores(placa('KVL1A23'), leitura(), placa('KVL1A23'))).toEqual(['KVL1A23']);
    expect(valores(placa('KVL1A23'))).toEqual([]);
    expect(valores(placa('KVL1A23'), placa('KVL1A28'), placa('KVL1A23'))).toEqual([]);
  });

  it('accept the value of one reading when another, which missed the label, has the same characters', () => {
    expect(valores(placa('KVL1A23'), so('KVL-1A23'))).toEqual(['KVL1A23']);
    expect(valores(placa('KVL1A23'), so('KVL1A28'))).toEqual([]);
    expect(valores(placa('KVL1A23'), so('KVL1A23'), placa('KVL1A28'))).toEqual([]);
  });

  it('leave a field empty when another reading has one different character, however doubtful', () => {
    expect(valores(placa('KVL1A23'), placa('KVL1A23'), so('KVL1A28'))).toEqual([]);
    expect(valores(placa('KVL1A23'), placa('KVL1A23'), so('KVL-1A23'))).toEqual(['KVL1A23']);
  });

  it('leave dates empty that contradict the order of the procedure across readings', () => {
    const infracao = lido('DataInfracao', '2026-10-30');
    const expedida = lido('autuacao_expedida', '2026-10-20');
    expect(valores(leitura(infracao), leitura(infracao, expedida), leitura(expedida))).toEqual([]);
  });

  it('leave the kind of the notice open unless they agree on it', () => {
    const penalidade: Leitura = { palavras: [[]], lida: { tipo: 'penalidade', lidos: [] } };
    expect(acordo([leitura(), leitura()], COM).tipo).toBe('autuacao');
    expect(acordo([leitura(), penalidade, leitura()], COM).tipo).toBeNull();
    expect(acordo([leitura(), { palavras: [[]], lida: { tipo: null, lidos: [] } }], COM).tipo).toBeNull();
  });
});

it('a photograph with scribbles for values gives none, and the reason', () => {
  const foto = { largura: 400, altura: 300, pontos: new Uint8Array(400 * 300).fill(255) };
  const linha = (texto: string, i: number): Palavra[] =>
    texto.split(' ').map((dito, j) => ({
      texto: dito,
      certezas: sure(dito, /\d/.test(dito) ? 40 : 99),
      ...{ x: 90 * j, fim: 90 * j + 80, topo: 60 * i, base: 60 * i + 20, corpo: 20, subida: 0, linha: 300 },
    }));
  const visto = (...textos: string[]) => {
    const { lida, vistos } = lerFotos([foto], { com: COM, reconhecer: () => textos.flatMap(linha) });
    return lida.lidos.length === 0 && oQueParou(vistos);
  };
  const campos = ['Placa: KVL1A23', 'Auto de infração: C12345678', 'Data da infração: 30/10/2026'];
  expect(visto(...campos)).toBe('CARTA_EM_DUVIDA');
  expect(visto('um bolo de fubá', 'leva três ovos e leite', 'e vai ao forno')).toBe('CARTA_SEM_DADOS');
  expect(visto('um bolo')).toBe('CARTA_SEM_TEXTO');
});

const lida = (values: Record<string, string>) => drawnForm(guardarForm([]), emptyForm(values));

/** What stands in the form of a reading after the driver typed. */
function escrito(values: Record<string, string>, digitado: Record<string, string>) {
  return { lida: lida(values), data: formulario({ ...values, ...digitado }) };
}

const PRIMEIRA = { AutoInfracao: 'C12345678', Placa: 'KVL1A23', Chave: 'chave-1' };

describe('another reading of a notice', () => {
  it('keeps what the driver typed, where it has a blank and where it has not', () => {
    const antes = escrito(PRIMEIRA, { Placa: 'KVL1A28', prazo_defesa: '2026-12-10', Chave: 'chave-1' });
    const nova = lida({ AutoInfracao: 'C12345678', Placa: 'KVL1A23', Codigo: '745-50', Chave: 'chave-2' });
    const { estado, ficou } = comOsEscritos(nova, antes);
    expect(ficou).toBe(true);
    expect(estado.values).toEqual({
      AutoInfracao: 'C12345678',
      Placa: 'KVL1A28',
      Codigo: '745-50',
      prazo_defesa: '2026-12-10',
      Chave: 'chave-2',
    });
  });

  it('keeps a field that the driver emptied, and a marked box', () => {
    const antes = escrito(PRIMEIRA, { Placa: '', Paga: 'on' });
    const { estado } = comOsEscritos(lida(PRIMEIRA), antes);
    expect(estado.values).toMatchObject({ Placa: '', Paga: 'on' });
  });

  it('replaces what only a reading had written', () => {
    const nova = lida({ AutoInfracao: 'C12345678', Placa: 'KVL1A29' });
    expect(comOsEscritos(nova, escrito(PRIMEIRA, {}))).toEqual({ estado: nova, ficou: false });
    expect(comOsEscritos(nova, null)).toEqual({ estado: nova, ficou: false });
  });

  it('of another fine takes nothing over', () => {
    const outra = lida({ AutoInfracao: 'D87654321' });
    const antes = escrito(PRIMEIRA, { prazo_defesa: '2026-12-10' });
    expect(comOsEscritos(outra, antes)).toEqual({ estado: outra, ficou: false });
  });

  it.each([
    ['Placa', 'KVL1A23', 'QRS4B56'],
    ['DataInfracao', '2026-03-12', '2026-04-15'],
    ['Codigo', '745-50', '605-03'],
  ])('without a number and with another %s takes nothing over', (campo, um, outro) => {
    const antes = escrito({ [campo]: um }, { AutoInfracao: 'C12345678', prazo_defesa: '2026-12-10' });
    const outra = lida({ [campo]: outro });
    expect(comOsEscritos(outra, antes)).toEqual({ estado: outra, ficou: false });
    const relida = comOsEscritos(lida({ [campo]: um }), antes).estado.values;
    expect(relida).toMatchObject({ AutoInfracao: 'C12345678', prazo_defesa: '2026-12-10' });
  });
});

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
