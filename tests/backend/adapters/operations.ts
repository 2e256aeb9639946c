import { createAutomacao } from '#backend/platform/adapters/automacao.ts';
import type { Log } from '#backend/platform/adapters/calls.ts';
import { createCep } from '#backend/platform/adapters/cep.ts';
import type { Keep } from '#backend/platform/adapters/http.ts';
import { createInfosimples } from '#backend/platform/adapters/infosimples/client.ts';
import { createMedicao } from '#backend/platform/adapters/medicao.ts';
import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { brasilApi, infosimples, picpay, viaCep } from '../../fixtures/provedores/outros.ts';
import * as pagbank from '../../fixtures/provedores/pagbank.ts';

export interface Wire {
  baseUrl: string;
  log: Log;
  keep: Keep;
  timeoutMs: number;
}

/** One call of an adapter and a valid answer to it. */
export interface Operation {
  name: string;
  call(wire: Wire): Promise<unknown>;
  answer: unknown;
  /** Idempotent: it is tried three times. */
  repeatable: boolean;
}

const fetch = globalThis.fetch;
const REFERENCIA = '1001-ABC1234';
const cliente = {
  nome: 'Jose da Silva',
  email: 'jose@example.com',
  documento: '390.533.447-05',
  telefone: '(21) 98765-4321',
};
const pedido = {
  referencia: REFERENCIA,
  tentativa: 1,
  valor: 99_00,
  cliente,
  itens: [{ referencia: '1', nome: 'Recurso de Multa Online', quantidade: 1, valorUnitario: 99_00 }],
  notificacaoUrl: 'https://vialivre.example/webhooks/pagbank',
};
const expiraEm = new Date('2026-11-20T19:00:00Z');
const endereco = {
  logradouro: 'Rua',
  numero: '1',
  bairro: 'Centro',
  cidade: 'Niterói',
  uf: 'RJ',
  cep: '24020071',
};
const titular = { nome: 'Jose da Silva', documento: '390.533.447-05' };

const doPagBank = (wire: Wire) => createPagBank({ fetch, token: 't', ...wire });
/** With a token already cached, so that only the call itself is tested. */
const doPicPay = (wire: Wire) =>
  createPicPay({
    ...{ clientId: 'c', clientSecret: 's', clock: () => new Date('2026-11-20T18:00:00Z'), ...wire },
    fetch: async (input, init) =>
      String(input).endsWith('/oauth2/token') ? Response.json(picpay.token) : fetch(input, init),
  });
const fonte = ({ keep: _, ...wire }: Wire) => createInfosimples({ fetch, token: 't', ...wire });

/** The calls of each adapter. */
export const OPERATIONS: Record<string, Operation[]> = {
  PagBank: [
    {
      name: 'createPixOrder',
      call: (wire) => doPagBank(wire).createPixOrder({ ...pedido, expiraEm }),
      answer: pagbank.pixOrder,
      repeatable: true,
    },
    {
      name: 'createCardOrder',
      call: (wire) =>
        doPagBank(wire).createCardOrder({ ...pedido, cartaoCifrado: 'x', parcelas: 1, titular }),
      answer: pagbank.cardOrder,
      repeatable: true,
    },
    {
      name: 'createBoletoOrder',
      call: (wire) => doPagBank(wire).createBoletoOrder({ ...pedido, vencimento: '2026-11-30', endereco }),
      answer: pagbank.boletoOrder,
      repeatable: true,
    },
    {
      name: 'getOrder',
      call: (wire) => doPagBank(wire).getOrder(pagbank.pixOrder.id),
      answer: pagbank.paidPixOrder,
      repeatable: true,
    },
    {
      name: 'getCharge',
      call: (wire) => doPagBank(wire).getCharge(pagbank.pixCharge.id),
      answer: pagbank.pixCharge,
      repeatable: true,
    },
    {
      name: 'cancelCharge',
      call: (wire) =>
        doPagBank(wire).cancelCharge({ chargeId: pagbank.pixCharge.id, valor: 99_00, estorno: REFERENCIA }),
      answer: pagbank.cancelledCharge,
      repeatable: true,
    },
    {
      name: 'publicKey',
      call: (wire) => doPagBank(wire).publicKey(),
      answer: pagbank.publicKey,
      repeatable: true,
    },
  ],
  PicPay: [
    {
      name: 'createPayment',
      call: (wire) =>
        doPicPay(wire).createPayment({
          referencia: REFERENCIA,
          valor: 99_00,
          cliente,
        }),
      answer: picpay.pendente,
      repeatable: false,
    },
    {
      name: 'getStatus',
      call: (wire) => doPicPay(wire).getStatus(REFERENCIA),
      answer: picpay.paga,
      repeatable: true,
    },
    {
      name: 'cancel',
      call: (wire) => doPicPay(wire).cancel({ referencia: REFERENCIA, valor: 99_00 }),
      answer: picpay.devolvida,
      repeatable: false,
    },
  ],
  Infosimples: [
    {
      name: 'consultarHabilitacao',
      call: (wire) =>
        fonte(wire).consultarHabilitacao({ numeroCnh: '17876663650', cpf: '39053344705', uf: 'RJ' }),
      answer: infosimples.pontuacao,
      repeatable: false,
    },
    {
      name: 'consultarVeiculo',
      call: (wire) => fonte(wire).consultarVeiculo({ placa: 'RIO2A18', renavam: '64430359540' }),
      answer: infosimples.veiculo,
      repeatable: false,
    },
  ],
  ViaCEP: [
    {
      name: 'find',
      call: ({ timeoutMs: totalMs, ...wire }) => createCep({ fetch, ...wire, totalMs }).find('01001000'),
      answer: viaCep.found,
      repeatable: false,
    },
  ],
  BrasilAPI: [
    {
      name: 'find',
      call: ({ timeoutMs, baseUrl: fallbackUrl, log, keep }) =>
        createCep({
          fetch: (input, init) =>
            String(input).startsWith('http://viacep.invalid')
              ? Promise.reject(new TypeError('fetch failed'))
              : fetch(input, init),
          baseUrl: 'http://viacep.invalid',
          fallbackUrl,
          log,
          keep,
          totalMs: timeoutMs,
        }).find('01001000'),
      answer: brasilApi.found,
      repeatable: false,
    },
  ],
  'the automation': [
    {
      name: 'sendPedidoFechado',
      call: ({ keep: _, ...wire }) =>
        createAutomacao({ fetch, ...wire }).sendPedidoFechado({
          email: 'jose@example.com',
          codigo: 'ABC1234',
          quantidade: 1,
          status: 'pago',
          metodo: 'PIX',
          total: 99_00,
        }),
      answer: { ok: true },
      repeatable: false,
    },
  ],
  'the measuring': [
    {
      name: 'send',
      call: ({ baseUrl, log }) =>
        createMedicao({ fetch, baseUrl, log }).send({ nome: 'page_view', visitante: 'v', tela: '/app' }),
      answer: {},
      repeatable: false,
    },
  ],
};
