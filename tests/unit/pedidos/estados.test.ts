import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enfileirar, inicioDoPlano } from '#backend/domain/planos/vigente.ts';
import { cupomConferido } from '#islands/pedidos/comprar.ts';
import { botaoDePagar } from '#islands/pedidos/Resumo.tsx';
import { AppError } from '#lib/errors.ts';
import { scriptDoCartao } from '#lib/pedidos/cartao.ts';
import {
  contagem,
  ESTADOS_DO_PEDIDO,
  type EstadoDoPedido,
  podeTransitar,
  segundosRestantes,
} from '#lib/pedidos/estados.ts';

/** A repeated or late event changes nothing. */
const aplicarEvento = (atual: EstadoDoPedido, evento: EstadoDoPedido) =>
  podeTransitar(atual, evento) ? evento : atual;
const evento = fc.constantFrom(...ESTADOS_DO_PEDIDO);
const fim = (eventos: readonly EstadoDoPedido[]) =>
  eventos.reduce<EstadoDoPedido>(aplicarEvento, 'aguardando_pagamento');

describe('an order', () => {
  it('is paid when the money arrives, even after it expired', () => {
    expect(fim(['expirado', 'pago'])).toBe('pago');
    expect(fim(['pago', 'expirado'])).toBe('pago');
  });

  it('stays paid whatever comes late, except a refund', () => {
    for (const para of ESTADOS_DO_PEDIDO) {
      expect(podeTransitar('pago', para)).toBe(para === 'estornado');
      expect(podeTransitar('estornado', para)).toBe(false);
    }
  });

  it('never returns to an earlier state', () => {
    fc.assert(
      fc.property(fc.array(evento), (eventos) => {
        const vistos: EstadoDoPedido[] = ['aguardando_pagamento'];
        for (const e of eventos) {
          const atual = vistos.at(-1) ?? 'aguardando_pagamento';
          const proximo = aplicarEvento(atual, e);
          if (proximo !== atual) {
            expect(vistos).not.toContain(proximo);
            vistos.push(proximo);
          }
        }
      }),
    );
  });

  it('ends in the same state when events are repeated and shuffled', () => {
    const repetidosEmbaralhados = fc.array(evento, { minLength: 1, maxLength: 8 }).chain((eventos) =>
      fc.record({
        eventos: fc.constant(eventos),
        outra: fc
          .array(fc.constantFrom(...eventos), { maxLength: 20 })
          .chain((extra) =>
            fc.shuffledSubarray([...eventos, ...extra], { minLength: eventos.length + extra.length }),
          ),
      }),
    );
    fc.assert(
      fc.property(repetidosEmbaralhados, ({ eventos, outra }) => {
        expect(fim(outra)).toBe(fim(eventos));
      }),
    );
  });
});

const agora = new Date('2026-11-20T12:00:00Z');
const dias = (n: number) => new Date(agora.getTime() + n * 86_400_000);
const periodo = (ordem: number, de: number, ate: number) => ({ ordem, inicio: dias(de), fim: dias(ate) });

describe('the start of a paid plan', () => {
  it.each([
    ['at once, when nothing runs', 2, [], 0],
    ['at once, when it is larger than what runs', 3, [periodo(2, -5, 30)], 0],
    ['where the same plan ends', 2, [periodo(2, -5, 30)], 30],
    ['where a larger plan ends', 1, [periodo(3, -5, 30)], 30],
    ['behind all that waits, also what is smaller', 2, [periodo(2, -5, 10), periodo(1, 10, 40)], 40],
  ] as const)('is %s', (_, ordem, correntes, esperado) => {
    expect(inicioDoPlano(ordem, correntes, agora)).toEqual(dias(esperado));
  });
});

it('waiting periods follow one another and keep their order and length, whatever they were', () => {
  const esperando = fc.array(
    fc.record({ ordem: fc.nat(4), de: fc.nat(500), dura: fc.integer({ min: 1, max: 400 }) }),
  );
  fc.assert(
    fc.property(esperando, fc.nat(800), (varios, desde) => {
      const periodos = varios.map(({ ordem, de, dura }) => periodo(ordem, de, de + dura));
      const fila = enfileirar(periodos, dias(desde), (um, inicio) => {
        return new Date(inicio.getTime() + um.fim.getTime() - um.inicio.getTime());
      });
      expect(fila).toHaveLength(periodos.length);
      let fim = dias(desde);
      for (const um of fila) {
        expect(um.inicio).toEqual(fim);
        expect(um.fim.getTime() - um.inicio.getTime()).toBe(
          um.periodo.fim.getTime() - um.periodo.inicio.getTime(),
        );
        fim = um.fim;
      }
      const antes = fila.map((um) => um.periodo.inicio.getTime());
      expect(antes).toEqual([...antes].sort((a, b) => a - b));
    }),
  );
});

it('the time left is written in two digits each and never falls below zero', () => {
  expect([600, 300, 61, 9, 0, 3661].map(contagem)).toEqual([
    '00:10:00',
    '00:05:00',
    '00:01:01',
    '00:00:09',
    '00:00:00',
    '01:01:01',
  ]);
  const agora = '2026-11-20T12:00:00.000Z';
  expect(segundosRestantes('2026-11-20T12:04:59.200Z', agora)).toBe(300);
  expect(segundosRestantes('2026-11-20T11:59:59.000Z', agora)).toBe(0);
});

const lido = (...args: Parameters<typeof botaoDePagar>) => botaoDePagar(...args).replace(/\s/g, ' ');

it('the last button of each checkout names its effect', () => {
  expect(lido('CARTAO', 159_80)).toBe('Pagar R$ 159,80');
  expect(lido('PIX', 159_80)).toBe('Gerar código Pix');
  expect(lido('PICPAY', 159_80)).toBe('Gerar código PicPay');
  expect(lido('BOLETO', 159_80)).toBe('Gerar boleto');
});

it('an order fully paid by a coupon needs no payment method', () => {
  expect(lido('CARTAO', 0)).toBe('Concluir sem cartão');
  for (const metodo of ['PIX', 'PICPAY', 'BOLETO'] as const)
    expect(lido(metodo, 0)).toBe('Concluir sem pagar');
});

it.each(['CUPOM_INVALIDO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU'] as const)(
  'a coupon that is answered %s was checked: it is cleared',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(true);
  },
);

it.each(['SERVICO_INDISPONIVEL', 'ERRO_INTERNO', 'SESSAO_EXIGIDA', 'MUITAS_TENTATIVAS'] as const)(
  'a coupon that is answered %s was not checked: what was typed stays',
  (code) => {
    expect(cupomConferido(new AppError(code))).toBe(false);
  },
);

function politica() {
  const sources: string[] = [];
  return { sources, insertScriptResource: (source: string) => void sources.push(source) };
}

describe('the script of the card provider', () => {
  it('joins the policy of its page by its origin alone, beside our own', () => {
    const csp = politica();
    const cardSdkUrl = 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js';
    expect(scriptDoCartao({ cardSdkUrl, publicUrl: 'https://vialivre.example' }, csp)).toBe(cardSdkUrl);
    expect(csp.sources).toEqual(["'self'", 'https://assets.pagseguro.com.br']);
  });

  it('of the sandbox is a path: it works under every name of the site and opens no policy', () => {
    const csp = politica();
    const publicUrl = 'http://127.0.0.1:4321';
    const cardSdkUrl = `${publicUrl}/simulador/pagseguro.min.js`;
    expect(scriptDoCartao({ cardSdkUrl, publicUrl }, csp)).toBe('/simulador/pagseguro.min.js');
    expect(csp.sources).toEqual([]);
  });
});
