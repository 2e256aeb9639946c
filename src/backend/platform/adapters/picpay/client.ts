import type * as v from 'valibot';
import {
  createHttp,
  type HttpError,
  type HttpRequest,
  type Keep,
  type Log,
  type Result,
} from '#backend/platform/adapters/http.ts';
import type { Clock } from '#lib/dates.ts';
import { lettersAndDigits, normalizePhone } from '#lib/documents.ts';
import { cobranca, novaCobranca, situacaoDa } from './cobranca.ts';
import type { PedidoPicPay, PicPay } from './port.ts';
import { credencial } from './token.ts';

export type PicPayOptions = {
  fetch: typeof globalThis.fetch;
  /** https://checkout-api.picpay.com or the simulator. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  log: Log;
  keep?: Keep | undefined;
  timeoutMs?: number;
};

/** PicPay's Checkout API. No call has an idempotency key, so only reads are repeated. */
export function createPicPay(options: PicPayOptions): PicPay {
  const { fetch, baseUrl, clientId, clientSecret, clock, log, keep, timeoutMs = 15_000 } = options;
  const http = createHttp({ service: 'picpay', fetch, baseUrl, log, keep, timeoutMs });
  const acesso = credencial({ http, clock, clientId, clientSecret });

  /** Calls the API. When it refuses the token, which has no effect, the call is repeated once with a new one. */
  async function call<S extends v.GenericSchema>(
    request: HttpRequest<S>,
    again = true,
  ): Promise<Result<v.InferOutput<S>>> {
    const token = await acesso.get();
    if (!token.ok) return token;
    const headers = { authorization: `Bearer ${token.value}` };
    const result = await http({ ...request, path: `/api/v1${request.path}`, headers });
    if (result.ok || result.error.kind !== 'rejected' || result.error.status !== 401) return result;
    acesso.forget();
    return again ? call(request, false) : result;
  }

  const pathOf = (referencia: string) => `/charge/${encodeURIComponent(referencia)}`;

  /** Logs and stores an answer about another payment than the requested one, which is then ignored. */
  async function anotherPayment(
    operation: string,
    answer: unknown,
  ): Promise<{ ok: false; error: HttpError }> {
    const error = { kind: 'malformed', status: 200, body: JSON.stringify(answer) } as const;
    log.error({ service: 'picpay', operation }, 'the answer is about another payment');
    await keep?.({ servico: 'picpay', operacao: operation, status: error.status, corpo: error.body });
    return { ok: false, error };
  }

  return {
    async createPayment(pedido) {
      const operation = 'criar pagamento';
      const result = await call({
        operation,
        method: 'POST',
        path: '/charge/wallet',
        json: chargeBody(pedido),
        schema: novaCobranca,
      });
      if (!result.ok) return result;
      const { merchantChargeId, transactions } = result.value;
      const codigo = transactions[0]?.wallet;
      if (merchantChargeId !== pedido.referencia || !codigo) return anotherPayment(operation, result.value);
      const { qrCode: content, qrCodeBase64 } = codigo;
      const base64 = qrCodeBase64.startsWith('data:')
        ? qrCodeBase64
        : `data:image/png;base64,${qrCodeBase64}`;
      // A code that only the PicPay app can read is not a link.
      const paymentUrl = /^(https?|picpay):\/\//.test(content) ? content : null;
      return { ok: true, value: { referenceId: merchantChargeId, paymentUrl, qrcode: { content, base64 } } };
    },

    async getStatus(referencia) {
      const result = await call({
        operation: 'ler pagamento',
        method: 'GET',
        path: pathOf(referencia),
        schema: cobranca,
      });
      if (!result.ok) return result;
      const { merchantChargeId, id } = result.value;
      const status = situacaoDa(result.value);
      const authorizationId = status === 'created' ? undefined : id;
      return { ok: true, value: { referenceId: merchantChargeId, status, authorizationId } };
    },

    async cancel({ referencia, valor }) {
      const result = await call({
        operation: 'cancelar pagamento',
        method: 'POST',
        path: `${pathOf(referencia)}/refund`,
        json: valor === undefined ? {} : { amount: valor },
        schema: cobranca,
      });
      if (!result.ok) return result;
      const { merchantChargeId: referenceId, id } = result.value;
      return { ok: true, value: { referenceId, cancellationId: id ?? referenceId } };
    },

    verify: () => acesso.get(),
    isAway: http.isOpen,
  };
}

function nomeNoPicPay(nome: string): string {
  const limpo = nome
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d &]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...limpo].slice(0, 255).join('').trim() || 'Cliente';
}

/** The body of a charge: money in centavos, documents and phones as digits, names of letters, digits, spaces and `&`. */
function chargeBody({ referencia, valor, cliente }: PedidoPicPay) {
  const documento = lettersAndDigits(cliente.documento);
  const telefone = normalizePhone(cliente.telefone);
  return {
    paymentSource: 'GATEWAY',
    merchantChargeId: referencia,
    customer: {
      name: nomeNoPicPay(cliente.nome),
      email: cliente.email,
      documentType: documento.length === 14 ? 'CNPJ' : 'CPF',
      document: documento,
      ...(/^\d{10,11}$/.test(telefone) && {
        phone: {
          countryCode: '55',
          areaCode: telefone.slice(0, 2),
          number: telefone.slice(2),
          type: 'MOBILE',
        },
      }),
    },
    transactions: [{ amount: valor }],
  };
}
