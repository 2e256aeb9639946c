import { readFileSync } from 'node:fs';
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausulasDoContrato } from '#backend/domain/vendas/textoDoContrato.ts';
import { brCode } from '#backend/platform/simulators/pagbank/pix.ts';
import { addDays } from '#lib/dates.ts';
import {
  barrasDaLinha,
  codigoDeBarras,
  fatorDeVencimento,
  formatarLinha,
  linhaDigitavel,
  vencimentoDoFator,
} from '#lib/pedidos/boleto.ts';
import { crc16, crcConfere } from '#lib/pedidos/emv.ts';
import { devolucaoProporcional, oQueAindaVolta } from '#lib/pedidos/naTela.ts';
import { diasFaltantes, fimDaVigencia } from '#lib/planos/rules.ts';
import { PERGUNTAS_DO_INICIO } from '#lib/shell/textos.ts';

const digitos = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`));

const boleto = fc.record({
  banco: digitos(3),
  vencimento: fc.integer({ min: 0, max: 18_000 }).map((dias) => addDays('2000-07-03', dias)),
  valor: fc.integer({ min: 0, max: 9_999_999_999 }),
  campoLivre: digitos(25),
});

describe('a boleto', () => {
  const dados = {
    banco: '290',
    vencimento: '2026-11-30',
    valor: 99_00,
    campoLivre: '0001000000000000123456789',
  };

  it('passes from bar code to line and back, and a library agrees', () => {
    fc.assert(
      fc.property(boleto, (b) => {
        const barras = codigoDeBarras(b);
        const linha = linhaDigitavel(barras) ?? '';
        expect(barrasDaLinha(linha)).toBe(barras);
        expect(barrasDaLinha(formatarLinha(linha))).toBe(barras);
        expect(isValidBoleto(linha)).toBe(true);
        expect(getBoletoInfo(linha)).toMatchObject({ amount: b.valor, bankCode: b.banco });
      }),
    );
  });

  it('with one wrong digit is refused', () => {
    fc.assert(
      fc.property(boleto, fc.nat(46), fc.integer({ min: 1, max: 9 }), (b, posicao, soma) => {
        const linha = linhaDigitavel(codigoDeBarras(b)) ?? '';
        const errado = (Number(linha[posicao]) + soma) % 10;
        const danificada = linha.slice(0, posicao) + errado + linha.slice(posicao + 1);
        expect(barrasDaLinha(danificada) === null).toBe(!isValidBoleto(danificada));
        if (posicao < 32) expect(barrasDaLinha(danificada)).toBeNull();
      }),
    );
  });

  it.each(['', '123', '0'.repeat(48), 'a'.repeat(47)])('%j is not a line', (linha) => {
    expect(barrasDaLinha(linha)).toBeNull();
  });

  it('refuses values that do not fit the layout', () => {
    expect(() => codigoDeBarras({ ...dados, banco: '29' })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, valor: 10_000_000_000 })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, valor: 0.5 })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, campoLivre: '1' })).toThrow(RangeError);
    expect(linhaDigitavel('1'.repeat(44))).toBeNull();
  });
});

describe('the due-date factor', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-30', '1646'],
    ['2049-10-13', '9999'],
  ])('of %s is %s', (vencimento, fator) => {
    expect(fatorDeVencimento(vencimento)).toBe(fator);
  });

  it('is zeros without a due date, and does not exist before four digits', () => {
    expect(fatorDeVencimento(null)).toBe('0000');
    expect(vencimentoDoFator('0000', '2026-11-30')).toBeNull();
    expect(() => fatorDeVencimento('2000-07-02')).toThrow(RangeError);
  });

  it('is read back near the day of reading, across the start of a new count', () => {
    expect(vencimentoDoFator('9999', '2025-02-22')).toBe('2025-02-21');
    expect(vencimentoDoFator('1000', '2025-02-21')).toBe('2025-02-22');
    fc.assert(
      fc.property(boleto, fc.integer({ min: -4400, max: 4400 }), ({ vencimento }, dias) => {
        const perto = addDays(vencimento, dias);
        expect(vencimentoDoFator(fatorDeVencimento(vencimento), perto)).toBe(vencimento);
      }),
    );
  });
});

describe('the check of a BR Code', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });
});

describe('the copy-and-paste Pix', () => {
  it('is read by a library as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 999_999_999 }), (uuid, valor) => {
        expect(getPixPayloadInfo(brCode(uuid, valor))).toMatchObject({
          url: `pix.simulador.invalid/v2/${uuid}`,
          pointOfInitiation: 'dynamic',
          merchantName: 'Via Livre Simulada',
          merchantCity: 'Rio de Janeiro',
        });
      }),
    );
  });

  it('with any character changed is refused', () => {
    const texto = brCode('6D7A43A1-8E5B-4B3E-9B0E-0F5A9B1C2D3E', 99_00);
    fc.assert(
      fc.property(fc.nat(texto.length - 1), fc.constantFrom(...'0123456789ABCDEF'), (posicao, letra) => {
        fc.pre(texto[posicao]?.toUpperCase() !== letra);
        expect(crcConfere(texto.slice(0, posicao) + letra + texto.slice(posicao + 1))).toBe(false);
      }),
    );
  });
});

const ler = (arquivo: string) => readFileSync(arquivo, 'utf8').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

const POLITICA = ler('src/content/politicas/pagamento-e-cancelamento.md');

const CONTRATO = clausulasDoContrato({ parcelas: 6, suporte: 'ajuda@example.com' })
  .flatMap(({ paragrafos }) => paragrafos)
  .join(' ');

const LUGARES = [
  ['the policy', POLITICA],
  ['the contract', CONTRATO],
  ['the receipt', ler('src/backend/domain/pedidos/recibo.ts')],
  ['the e-mail of a paid order', ler('src/backend/domain/avisos/emails/pedidos.ts')],
  ['the questions of the home', PERGUNTAS_DO_INICIO.map(({ resposta }) => resposta).join(' ')],
] as const;

describe('the right to take a purchase back (CDC, art. 49)', () => {
  it.each(LUGARES)('%s says 7 days, the money back, and no lesser right', (_lugar, texto) => {
    expect(texto).toMatch(/7 dias corridos/);
    expect(texto).toMatch(/(de volta|Devolvemos) (\*\*tudo\*\* |tudo )?o que (você )?pagou/);
    expect(texto).not.toMatch(/trocado por crédito|escrevendo apenas|feito por e-mail a|vira crédito/);
  });

  it('is not limited to 48 or 72 hours', () => {
    expect(POLITICA).toContain('A regra das 48 horas só vale depois dos 7 dias');
    expect(POLITICA).toContain('dentro dos 7 dias ela volta pelo meio que pagou também depois das 72 horas');
    expect(CONTRATO).toContain('as 48 horas não reduzem os 7 dias');
    expect(CONTRATO).toContain('e depois também, se o provedor aceitar; se não, por Pix ou transferência');
  });

  it('gives the whole price back, whatever was begun or delivered, and leaves no decision to anybody', () => {
    expect(POLITICA).toContain('não tira o direito de desistir nem diminui o valor que volta');
    expect(CONTRATO).toContain('o valor volta inteiro, mesmo do que já foi preparado ou entregue');
    for (const [, texto] of LUGARES)
      expect(texto).not.toMatch(/[Uu]ma pessoa (decide|calcula)|descontad[oa],/);
  });
});

describe('refunds after the 7 days', () => {
  const anual = { pago: 118_80, inicio: new Date('2026-03-01T15:00:00Z'), periodicidade: 'A' } as const;

  // R$ 118,80 over the 365 days from 1 March 2026 to 1 March 2027, by hand.
  it.each([
    ['2026-03-01T15:00:00Z', 118_80],
    ['2026-03-09T12:00:00Z', 116_20], // 357 days: 116.1961
    ['2026-08-30T12:00:00Z', 59_57], // 183 days: 59.5627
    ['2027-02-28T12:00:00Z', 33], // 1 day: 0.3254
    ['2027-03-01T15:00:00Z', 0],
    ['2027-05-01T12:00:00Z', 0],
  ])('are due for an annual plan ended at %s', (agora, valor) => {
    const restam = diasFaltantes(fimDaVigencia(anual.inicio, 'A'), new Date(agora));
    expect(devolucaoProporcional({ ...anual, restam })).toBe(valor);
  });

  const pago = { Estado: 'pago', Desistencia: null, Amount: 118_80, Devolucoes: [] } as const;
  const plano = {
    Direito: 'plano',
    InicioVigencia: '2026-03-01T15:00:00Z',
    Periodicidade: 'A',
    DiasRestantes: 183,
  } as const;
  const avulso = {
    Direito: 'recurso',
    InicioVigencia: null,
    Periodicidade: null,
    DiasRestantes: null,
  } as const;
  const AGORA = new Date('2026-08-30T12:00:00Z');
  const volta = (
    pedido: Partial<Parameters<typeof oQueAindaVolta>[0]>,
    item: Parameters<typeof oQueAindaVolta>[1][number],
  ) => oQueAindaVolta({ ...pago, ...pedido, Devolucoes: pedido.Devolucoes ?? [] }, [item], AGORA);

  it('are shown on the order, less earlier refunds', () => {
    expect(volta({}, plano)).toEqual({ de: 'plano', valor: 59_57 });
    const Devolucoes = [{ Valor: 59_57, Quando: '2026-08-30T11:00:00Z', Motivo: 'Plano encerrado' }];
    expect(volta({ Devolucoes }, plano)).toBeNull();
    expect(volta({}, { ...plano, Periodicidade: 'M' })).toBeNull();
    expect(volta({}, { ...plano, DiasRestantes: 0 })).toBeNull();
    // A larger plan put most of it off.
    expect(volta({}, { ...plano, DiasRestantes: 355 })).toEqual({ de: 'plano', valor: 115_55 });
    expect(volta({}, avulso)).toEqual({ de: 'avulso' });
  });

  it('are the whole price of a monthly plan that has not begun', () => {
    const mensal = { ...plano, Periodicidade: 'M' } as const;
    const espera = { ...mensal, InicioVigencia: '2026-09-15T12:00:00Z', DiasRestantes: 30 } as const;
    expect(volta({}, espera)).toEqual({ de: 'plano', valor: 118_80 });
    expect(volta({}, { ...espera, InicioVigencia: '2026-08-30T12:00:00Z' })).toBeNull();
    expect(POLITICA).toContain(
      '**Plano que ainda não começou**: você pode encerrá-lo, e volta o que você pagou',
    );
  });

  it('are not shown during the 7 days, nor for an unpaid order', () => {
    const Desistencia = {
      Estado: 'possivel',
      Ate: '2026-03-08',
      Valor: 118_80,
      PedidaEm: null,
      DevolvidaEm: null,
    } as const;
    expect(volta({ Desistencia }, plano)).toBeNull();
    expect(volta({ Estado: 'estornado' }, plano)).toBeNull();
  });

  it('are not shown for an order that a coupon paid for: it has no withdrawal, so its days cannot be over', () => {
    expect(volta({ Amount: 0 }, avulso)).toBeNull();
    expect(volta({ Amount: 0 }, plano)).toBeNull();
  });
});
