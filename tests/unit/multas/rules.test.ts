import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitoDoCodigoConfere } from '#lib/multas/codigo.ts';
import {
  comDv,
  guiaEscrita,
  lerArrecadacao,
  lerGuia,
  linhaDaArrecadacao,
  valorDaMulta,
} from '#lib/multas/guia.ts';
import { consultarCodigo, contaDaMulta, INFRACOES } from '#lib/multas/infracoes.server.ts';
import {
  acaoDaMulta,
  dataDePagamento,
  NATUREZAS,
  naturezaPorValor,
  pontosComputados,
  pontosPorValor,
  rotuloDaDataDePagamento,
} from '#lib/multas/rules.ts';
import { codigoDeBarras, linhaDigitavel } from '#lib/pedidos/boleto.ts';
import { crc16 } from '#lib/pedidos/emv.ts';

const valor = fc.integer({ min: 0, max: 20_000_00 });

describe('the points of a fine', () => {
  it('never fall when the value rises', () => {
    fc.assert(
      fc.property(valor, valor, (a, b) => {
        expect(pontosPorValor(Math.max(a, b))).toBeGreaterThanOrEqual(pontosPorValor(Math.min(a, b)));
      }),
    );
  });

  it('and the nature agree with the table of the law for the simple fine', () => {
    for (const [natureza, { valor, pontos }] of Object.entries(NATUREZAS)) {
      expect(naturezaPorValor(valor)).toBe(natureza);
      expect(pontosPorValor(valor)).toBe(pontos);
    }
  });
});

describe('the payment date', () => {
  it('is the day after the last day of the discount', () => {
    expect(dataDePagamento('2026-12-31')).toBe('2027-01-01');
    expect(rotuloDaDataDePagamento('2028-02-28')).toBe('29/02/2028');
  });
});

describe('a row of the fines list', () => {
  const multa = { TemRecurso: false, RecursoOnline: true, Tipo: 'Habilitacao' } as const;

  it('with an appeal says so before all else', () => {
    expect(acaoDaMulta({ ...multa, TemRecurso: true })).toBe('solicitada');
    expect(acaoDaMulta({ TemRecurso: true, RecursoOnline: false, Tipo: 'Veiculo' })).toBe('solicitada');
  });

  it('of a licence can be chosen, of a vehicle cannot', () => {
    expect(acaoDaMulta(multa)).toBe('selecionar');
    expect(acaoDaMulta({ ...multa, Tipo: 'Veiculo' })).toBe('multa-de-veiculo');
  });

  it('without online appeal leads to a specialist, whatever its kind', () => {
    expect(acaoDaMulta({ ...multa, RecursoOnline: false })).toBe('especialista');
    expect(acaoDaMulta({ TemRecurso: false, RecursoOnline: false, Tipo: 'Veiculo' })).toBe('especialista');
  });
});

describe('the table of infractions', () => {
  it('has 155 codes, each once, with a fitting check digit', () => {
    expect(INFRACOES).toHaveLength(155);
    expect(new Set(INFRACOES.map((i) => i.codigo)).size).toBe(155);
    expect(INFRACOES.filter((i) => !digitoDoCodigoConfere(i.codigo))).toEqual([]);
  });

  it('has the values of the law: the simple fine times the factor', () => {
    for (const i of INFRACOES) expect(i.valor, i.codigo).toBe(NATUREZAS[i.natureza].valor * i.fator);
  });

  it('agrees with the points rule: none with direct suspension or an exemption, else those of the nature', () => {
    for (const i of INFRACOES) {
      const isenta = i.motivoSemPontos !== null;
      expect(i.pontos, i.codigo).toBe(isenta ? 0 : NATUREZAS[i.natureza].pontos);
      expect(i.pontos, i.codigo).toBe(
        pontosComputados({ valor: NATUREZAS[i.natureza].valor, suspensaoDireta: i.suspensaoDireta, isenta }),
      );
      if (i.suspensaoDireta) expect(i.motivoSemPontos, i.codigo).toBe('art. 259 §4 III');
    }
  });
});

describe('what counts of a fine that the source lists', () => {
  const conta = (
    codigo: string | null,
    pontos: number,
    mais: { suspensiva?: boolean; descricao?: string } = {},
  ) => contaDaMulta({ codigo, pontos, suspensiva: false, descricao: '', ...mais });

  it('is by the table for a known code, whatever the amount and the omissions of the source (CTB art. 259 §4)', () => {
    expect(conta('74710', 7)).toEqual({ pontos: 0, suspensiva: true });
    expect(conta('69120', 3)).toEqual({ pontos: 0, suspensiva: false });
    // A média doubled as a repeat: R$ 260,32 looks like a gravíssima.
    expect(conta('74550', 7)).toEqual({ pontos: 4, suspensiva: false });
  });

  it('is what the source tells where the table has no code, or the source gives no points', () => {
    expect(conta(null, 5)).toEqual({ pontos: 5, suspensiva: false });
    expect(conta('74550', 0)).toEqual({ pontos: 0, suspensiva: false });
    expect(conta('99999', 0, { suspensiva: true })).toEqual({ pontos: 0, suspensiva: true });
  });

  it('is nothing for the fine of a company that named no driver (CTB art. 257 §8)', () => {
    const descricao = 'Multa por não identificação do condutor infrator, imposta à pessoa jurídica';
    expect(conta('50020', 7)).toEqual({ pontos: 0, suspensiva: false });
    expect(conta(null, 7, { descricao })).toEqual({ pontos: 0, suspensiva: false });
    expect(conta('50100', 7)).toEqual({ pontos: 7, suspensiva: false });
  });
});

describe('a typed infraction code', () => {
  it('is recognised in any notation', () => {
    for (const texto of ['745-50', '7455-0', '74550', ' 745 50 ']) {
      expect(consultarCodigo(texto)).toMatchObject({ codigo: '74550', suspeito: false });
    }
  });

  it('that is well formed but not in the table is unknown, not doubtful', () => {
    expect(digitoDoCodigoConfere('74559')).toBe(true);
    expect(consultarCodigo('745-59')).toEqual({ codigo: '74559', infracao: null, suspeito: false });
  });
});

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
