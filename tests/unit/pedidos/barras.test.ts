import { Boleto } from 'validation-br/boleto';
import { expect, test } from 'vitest';
import { barrasDaLinha } from '#lib/pedidos/boleto.ts';
import { caminhoDasBarras } from '#lib/pedidos/itf.ts';

/** Reads the drawn bars as a scanner does: widths of bars and spaces, five and five per pair of digits. */
function lerBarras(caminho: string): string {
  const barras = [...caminho.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(
    ([, x, w]) => [Number(x), Number(w)] as const,
  );
  const elementos = barras.flatMap(([x, w], i) => {
    const proxima = barras[i + 1];
    return proxima ? [w, proxima[0] - x - w] : [w];
  });
  const corpo = elementos.slice(4, -3);
  const digito = (larguras: number[]) => PADROES.indexOf(larguras.map((w) => (w > 1 ? 'w' : 'n')).join(''));
  let lido = '';
  for (let i = 0; i < corpo.length; i += 10) {
    const par = corpo.slice(i, i + 10);
    lido += digito(par.filter((_, j) => j % 2 === 0)) + String(digito(par.filter((_, j) => j % 2 === 1)));
  }
  return lido;
}

// ISO/IEC 16390, table 1.
const PADROES = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

test('the drawn bars encode the boleto that another library made', () => {
  for (let vez = 0; vez < 50; vez += 1) {
    const linha = Boleto.fake({
      bank: '290',
      amount: 598.8,
      expiresAt: new Date('2026-11-23T12:00:00Z'),
    }).toString();
    const digitos = barrasDaLinha(linha.replace(/\D/g, '')) ?? '';
    const { caminho, largura } = caminhoDasBarras(digitos);
    expect(lerBarras(caminho)).toBe(digitos);
    const [primeira] = /M(\d+)/.exec(caminho)?.slice(1) ?? [];
    expect(Number(primeira)).toBe(10);
    expect(largura).toBe(405 + 20);
  }
});
