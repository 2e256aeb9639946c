import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { describe, expect, it } from 'vitest';
import {
  comDv,
  guiaEscrita,
  lerArrecadacao,
  lerGuia,
  linhaDaArrecadacao,
  valorDaMulta,
} from '#lib/multas/guia.ts';
import { codigoDeBarras, linhaDigitavel } from '#lib/pedidos/boleto.ts';
import { crc16 } from '#lib/pedidos/emv.ts';

const HOJE = '2026-11-23';

/** A collection slip: segment, kind of value, centavos, any free digits. */
const slip = (segmento: number, tipo: number, valor: number, livre = '1234') =>
  comDv(`8${segmento}${tipo}${String(valor).padStart(11, '0')}${livre.padEnd(29, '7')}`);

const pix = (campos: string) => `000201${campos}6304${crc16(`000201${campos}6304`)}`;
const CONTA = '26360014br.gov.bcb.pix0114+5521999990000';
const PIX = pix(
  `${CONTA}520400005303986540595.235802BR5912DETRAN TESTE6003RIO62070503***`.replace(
    '540595.23',
    '5405195.2',
  ),
);

/** Numbers of a fixed sequence. */
function* sorteio(semente: number) {
  for (let x = semente; ; ) {
    x = (x * 1103515245 + 12345) % 2147483648;
    yield x;
  }
}

describe('a collection slip', () => {
  it('agrees with another library on 400 lines of both check-digit moduli, correct and with one wrong digit', () => {
    const dados = sorteio(7);
    const proximo = () => dados.next().value as number;
    for (let i = 0; i < 400; i += 1) {
      const barras = slip([1, 5, 7][i % 3] ?? 7, 6 + (i % 4), proximo() % 100_000, String(proximo()));
      const linha = linhaDaArrecadacao(barras);
      expect(isValidBoleto(linha), linha).toBe(true);
      expect(lerArrecadacao(linha)?.barras).toBe(barras);
      const onde = proximo() % 48;
      const outro = String((Number(linha[onde]) + 1 + (proximo() % 9)) % 10);
      const trocada = linha.slice(0, onde) + outro + linha.slice(onde + 1);
      expect(lerArrecadacao(trocada) !== null, trocada).toBe(isValidBoleto(trocada));
    }
  });
});

describe('a bank slip', () => {
  const barras = codigoDeBarras({
    ...{ banco: '237', vencimento: '2026-12-10', valor: 156_18 },
    campoLivre: '1234567890123456789012345',
  });
  const linha = linhaDigitavel(barras) ?? '';

  it('gives the value and due date that another library reads', () => {
    const outra = getBoletoInfo(linha, { referenceDate: new Date(2026, 10, 23) });
    expect(outra).toMatchObject({ amount: 156_18, bankCode: '237' });
    expect([outra?.expirationDate?.getFullYear(), outra?.expirationDate?.getMonth()]).toEqual([2026, 11]);
    for (const texto of [linha, guiaEscrita({ tipo: 'linha', codigo: linha }), barras])
      expect(lerGuia(texto, HOJE)).toMatchObject({ codigo: linha, valor: 156_18, vencimento: '2026-12-10' });
  });

  it('is refused with any single wrong digit', () => {
    for (let i = 0; i < linha.length; i += 1)
      expect(
        lerGuia(linha.slice(0, i) + ((Number(linha[i]) + 1) % 10) + linha.slice(i + 1), HOJE),
        `${i}`,
      ).toBeNull();
  });
});

describe('a Pix code', () => {
  it('gives the receiver and the amount', () => {
    expect(lerGuia(`${PIX}\n`, HOJE)).toEqual({
      ...{ tipo: 'pix', codigo: PIX, valor: 195_20, vencimento: null },
      recebedor: 'DETRAN TESTE, RIO',
    });
  });

  it('is refused when it is damaged, in another currency or not a Pix code', () => {
    for (const texto of [
      PIX.slice(0, -1),
      PIX.replace('DETRAN', 'DETRAM'),
      pix(`${CONTA}5204000053038405802BR5901A6001B`),
      pix('26040002xx5204000053039865802BR5901A6001B'),
      '000201',
    ])
      expect(lerGuia(texto, HOJE), texto).toBeNull();
  });
});

it('other texts are not slips', () => {
  for (const texto of ['', '0', '0'.repeat(47), '8'.repeat(48), 'pague aqui: 123', '9'.repeat(600)])
    expect(lerGuia(texto, HOJE), texto).toBeNull();
});

it('the value of a slip is compared with the possible amounts of the fine', () => {
  const daMulta = { original: 195_23, hoje: 156_18 };
  for (const valor of [195_23, 156_18, 117_14, 203_50])
    expect(valorDaMulta(valor, daMulta), `${valor}`).toBe(true);
  for (const valor of [100_00, 19_523, 880_41]) expect(valorDaMulta(valor, daMulta)).toBe(valor === 195_23);
});
