import { describe, expect, it } from 'vitest';
import { acordo, comCertezas, falta, type Leitura } from '#lib/guardadas/carta/foto/acordo.ts';
import type { Palavra } from '#lib/guardadas/carta/foto/palavras.ts';
import { comoNoRotulo } from '#lib/guardadas/carta/foto/rotuloLido.ts';
import type { Lido } from '#lib/guardadas/carta/ler.ts';
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
  const local = (valor: string) => leitura(lido('LocalInfracao', valor));
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

  it('accept a whole name, without a stray stroke that one reading sees before it', () => {
    expect(valores(local('Av. Brasil, 2000'), local('Av. Brasil'), local('Av. Brasil, 2000'))).toEqual([
      'Av. Brasil, 2000',
    ]);
    expect(valores(local('Av.Brasil,2000'), local('Av. Brasil, 2000'))).toEqual(['Av. Brasil, 2000']);
    expect(valores(local('E Av. Brasil, 2000'), local('Av. Brasil, 2000'))).toEqual(['Av. Brasil, 2000']);
    expect(valores(local('Av. Brasil, 2000'), local('Av. Basil, 2000'), local('Av. Brasil, 2000'))).toEqual(
      [],
    );
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

  it('share the confidence of characters where they see the same word', () => {
    const certezas = comCertezas([
      [[{ ...palavra('KVL'), certezas: [99, 90, 101] }]],
      [[{ ...palavra('KVL'), certezas: [98, 99, 99] }]],
      [[palavra('KVI', 101)]],
    ]);
    expect(certezas[0]?.[0]?.[0]?.certezas).toEqual([99, 99, 101]);
    expect(certezas[1]?.[0]?.[0]?.certezas).toEqual([99, 99, 101]);
  });

  it('are repeated while a usual field is missing', () => {
    const campos = [
      'AutoInfracao',
      'DataInfracao',
      'HoraInfracao',
      'OrgaoEmissor',
      'Codigo',
      'Placa',
    ] as const;
    const dias = ['LocalInfracao', 'autuacao_expedida', 'prazo_defesa'] as const;
    const lidos = [...campos, ...dias].map((campo) => lido(campo, 'x'));
    expect(falta({ tipo: 'autuacao', lidos })).toBe(false);
    expect(falta({ tipo: 'autuacao', lidos: lidos.slice(0, -1) })).toBe(true);
    expect(falta({ tipo: null, lidos: lidos.slice(0, -2) })).toBe(false);
  });
});

it('words of labels are recognised with one wrong letter, and other words are left alone', () => {
  const rotulos = ['Intração', 'ENQUADRAMBNTO', 'CÓODIGO/VDESDOBRAMENTO'].map(comoNoRotulo);
  expect(rotulos).toEqual(['infração', 'ENQUADRAMENTO', 'CÓDIGO/DESDOBRAMENTO']);
  for (const palavra of ['Praça', 'Municipal', 'autuado', 'Emissões', 'Dutra', 'Defesas'])
    expect(comoNoRotulo(palavra)).toBe(palavra);
});
