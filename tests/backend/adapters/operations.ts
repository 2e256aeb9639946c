import { expect } from 'vitest';
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

/** One call of an adapter, a recorded answer to it, and what is read in that. */
export interface Operation {
  name: string;
  call(wire: Wire): Promise<unknown>;
  answer: unknown;
  reads: unknown;
  /** Idempotent: it is tried three times. */
  repeatable: boolean;
}

const once = (name: string, answer: unknown, reads: unknown, call: Operation['call']): Operation => ({
  ...{ name, call, answer, reads, repeatable: false },
});
const repeated = (...of: Parameters<typeof once>): Operation => ({ ...once(...of), repeatable: true });

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
  ...{ logradouro: 'Rua', numero: '1', bairro: 'Centro', cidade: 'Niterói', uf: 'RJ', cep: '24020071' },
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

const se = { logradouro: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' };
const { merchantChargeId: referenceId, id: authorizationId } = picpay.paga;
const value = (read: unknown) => ({ ok: true, value: read });

/** The calls of each adapter. */
export const OPERATIONS: Record<string, Operation[]> = {
  PagBank: [
    repeated(
      'createPixOrder',
      pagbank.pixOrder,
      value({ charges: [], qr_codes: [{ amount: { value: 9900 }, links: [{ media: 'image/png' }, {}] }] }),
      (wire) => doPagBank(wire).createPixOrder({ ...pedido, expiraEm }),
    ),
    repeated('createCardOrder', pagbank.cardOrder, value({ charges: [{ status: 'PAID' }] }), (wire) =>
      doPagBank(wire).createCardOrder({ ...pedido, cartaoCifrado: 'x', parcelas: 1, titular }),
    ),
    repeated(
      'createBoletoOrder',
      pagbank.boletoOrder,
      value({
        charges: [
          {
            payment_method: { boleto: { barcode: expect.stringMatching(/^\d{47}$/) } },
            links: expect.arrayContaining([expect.objectContaining({ media: 'application/pdf' })]),
          },
        ],
      }),
      (wire) => doPagBank(wire).createBoletoOrder({ ...pedido, vencimento: '2026-11-30', endereco }),
    ),
    repeated('getOrder', pagbank.paidPixOrder, value({ charges: [{ status: 'PAID' }] }), (wire) =>
      doPagBank(wire).getOrder(pagbank.pixOrder.id),
    ),
    repeated('getCharge', pagbank.pixCharge, value({ id: pagbank.pixCharge.id }), (wire) =>
      doPagBank(wire).getCharge(pagbank.pixCharge.id),
    ),
    repeated(
      'cancelCharge',
      pagbank.cancelledCharge,
      value({ status: 'CANCELED', amount: { summary: { refunded: 9900 } } }),
      (wire) =>
        doPagBank(wire).cancelCharge({ chargeId: pagbank.pixCharge.id, valor: 99_00, estorno: REFERENCIA }),
    ),
    repeated('publicKey', pagbank.publicKey, value(pagbank.publicKey.public_key), (wire) =>
      doPagBank(wire).publicKey(),
    ),
  ],
  PicPay: [
    once(
      'createPayment',
      picpay.pendente,
      value({ referenceId, paymentUrl: picpay.pendente.transactions[0]?.wallet.qrCode }),
      (wire) => doPicPay(wire).createPayment({ referencia: REFERENCIA, valor: 99_00, cliente }),
    ),
    repeated(
      'getStatus',
      picpay.paga,
      value({ referenceId, estado: 'pago', contestada: false, authorizationId, devolvido: 0 }),
      (wire) => doPicPay(wire).getStatus(REFERENCIA),
    ),
    once(
      'cancel',
      picpay.devolvida,
      value({ referenceId, estado: 'estornado', contestada: false, authorizationId, devolvido: 9900 }),
      (wire) => doPicPay(wire).cancel({ referencia: REFERENCIA, valor: 99_00 }),
    ),
  ],
  Infosimples: [
    once(
      'consultarHabilitacao',
      infosimples.pontuacao,
      {
        ...{ outcome: 'found', custoCentavos: 24 },
        dados: {
          nome: 'JOSE DA SILVA',
          multas: [
            {
              ...{ autoInfracao: 'C41234567', data: '2026-09-22', hora: '22:50', codigoInfracao: '11110' },
              ...{ valorOriginal: 195_23, pontos: 5, situacao: 'Não Paga' },
            },
          ],
        },
      },
      (wire) => fonte(wire).consultarHabilitacao({ numeroCnh: '17876663650', cpf: '39053344705', uf: 'RJ' }),
    ),
    // The same answer for both of its calls: it has no list of fines.
    once(
      'consultarVeiculo',
      infosimples.veiculo,
      { outcome: 'malformed', parcial: { modelo: 'GOL 1.0' } },
      (wire) => fonte(wire).consultarVeiculo({ placa: 'RIO2A18', renavam: '64430359540' }),
    ),
  ],
  ViaCEP: [
    once('find', viaCep.found, se, ({ timeoutMs: totalMs, ...wire }) =>
      createCep({ fetch, ...wire, totalMs }).find('01001000'),
    ),
  ],
  BrasilAPI: [
    once('find', brasilApi.found, se, ({ timeoutMs, baseUrl: fallbackUrl, log, keep }) =>
      createCep({
        fetch: (input, init) =>
          String(input).startsWith('http://viacep.invalid')
            ? Promise.reject(new TypeError('fetch failed'))
            : fetch(input, init),
        ...{ baseUrl: 'http://viacep.invalid', fallbackUrl, log, keep, totalMs: timeoutMs },
      }).find('01001000'),
    ),
  ],
  'the automation': [
    once('sendPedidoFechado', { ok: true }, { ok: true }, ({ keep: _, ...wire }) =>
      createAutomacao({ fetch, ...wire }).sendPedidoFechado({
        ...{ email: 'jose@example.com', codigo: 'ABC1234', quantidade: 1 },
        ...{ status: 'pago', metodo: 'PIX', total: 99_00 },
      }),
    ),
  ],
  'the measuring': [
    once('send', {}, true, ({ baseUrl, log }) =>
      createMedicao({ fetch, baseUrl, log }).send({ nome: 'page_view', visitante: 'v', tela: '/app' }),
    ),
  ],
};
