import { describe, expect, it } from 'vitest';
import { acordo, type Leitura } from '#lib/carta/foto/acordo.ts';
import { lerFotos } from '#lib/carta/foto/lerFotos.ts';
import type { Palavra } from '#lib/carta/foto/palavras.ts';
import type { Lido } from '#lib/carta/ler.ts';
import { oQueParou } from '#lib/guardadas/estado.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';

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
