import * as v from 'valibot';
import type { Log, Result } from '#backend/platform/adapters/calls.ts';
import { createHttp, type HttpRequest, type Keep } from '#backend/platform/adapters/http.ts';
import type { Clock } from '#lib/dates.ts';
import { lettersAndDigits, normalizePhone } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';
import { cobranca, novaCobranca, type StatusPicPay, situacaoDa, tokenSchema } from './cobranca.ts';

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

export type PedidoPicPay = {
  /** Our reference of the charge. Each attempt needs a new one, because PicPay refuses a reference that was used. */
  referencia: string;
  valor: Centavos;
  cliente: { nome: string; email: string; documento: string; telefone: string };
};

export interface PicPay {
  /** `paymentUrl` is null when the code is not a link; `base64` is a data URI for an `img` element. */
  createPayment(pedido: PedidoPicPay): Promise<
    Result<{
      referenceId: string;
      paymentUrl: string | null;
      qrcode: { content: string; base64: string };
    }>
  >;
  getStatus(referencia: string): Promise<Result<StatusPicPay>>;
  /** `valor` is required for a paid charge, which is refunded in whole or in part. */
  cancel(input: { referencia: string; valor?: Centavos }): Promise<Result<StatusPicPay>>;
  /** Asks only for a token: whether our credentials are accepted. */
  verify(): Promise<Result<unknown>>;
  /** It failed so often that calls are not sent for a moment. */
  isAway(): boolean;
}

/** PicPay's Checkout API. No call has an idempotency key, so only reads are repeated. */
export function createPicPay({ clientId, clientSecret, clock, ...options }: PicPayOptions): PicPay {
  const http = createHttp({ service: 'picpay', timeoutMs: 15_000, ...options });
  /** The token of all calls, until shortly before its expiry. */
  let credencial: { token: Promise<Result<string>>; ate: number } | undefined;

  function token(): Promise<Result<string>> {
    if (credencial && credencial.ate > clock().getTime()) return credencial.token;
    const pedida = http({
      operation: 'pedir credencial',
      method: 'POST',
      path: '/oauth2/token',
      json: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      schema: tokenSchema,
      repeatable: true,
    });
    const nova = { token: pedida.then(lido), ate: Number.POSITIVE_INFINITY };
    credencial = nova;
    return nova.token;

    function lido(result: Awaited<typeof pedida>): Result<string> {
      // A failed request is not kept: the next call repeats it.
      nova.ate = result.ok ? clock().getTime() + (result.value.expires_in - 15) * 1000 : 0;
      return result.ok ? { ok: true, value: result.value.access_token } : result;
    }
  }

  /** Calls the API. When it refuses the token, which has no effect, the call is repeated once with a new one. */
  async function call<S extends v.GenericSchema>(
    request: HttpRequest<S>,
    again = true,
  ): Promise<Result<v.InferOutput<S>>> {
    const acesso = await token();
    if (!acesso.ok) return acesso;
    const headers = { authorization: `Bearer ${acesso.value}` };
    const result = await http({ ...request, path: `/api/v1/charge/${request.path}`, headers });
    if (result.ok || result.error.kind !== 'rejected' || result.error.status !== 401) return result;
    credencial = undefined;
    return again ? call(request, false) : result;
  }

  return {
    async createPayment(pedido) {
      const result = await call({
        operation: 'criar pagamento',
        method: 'POST',
        path: 'wallet',
        json: chargeBody(pedido),
        schema: novaCobranca,
        isAbout: ({ merchantChargeId }) => merchantChargeId === pedido.referencia,
      });
      if (!result.ok) return result;
      const { merchantChargeId, transactions } = result.value;
      const [{ wallet }] = transactions;
      const { qrCode: content, qrCodeBase64: png } = wallet;
      const base64 = png.startsWith('data:') ? png : `data:image/png;base64,${png}`;
      // A code that only the PicPay app can read is not a link.
      const paymentUrl = /^(https?|picpay):\/\//.test(content) ? content : null;
      return { ok: true, value: { referenceId: merchantChargeId, paymentUrl, qrcode: { content, base64 } } };
    },
    getStatus: (referencia) =>
      call({
        operation: 'ler pagamento',
        method: 'GET',
        path: encodeURIComponent(referencia),
        schema: v.pipe(cobranca, v.transform(situacaoDa)),
      }),
    cancel: ({ referencia, valor }) =>
      call({
        operation: 'cancelar pagamento',
        method: 'POST',
        path: `${encodeURIComponent(referencia)}/refund`,
        json: valor === undefined ? {} : { amount: valor },
        schema: v.pipe(cobranca, v.transform(situacaoDa)),
      }),
    verify: () => token(),
    isAway: http.isOpen,
  };
}

/** The body of a charge: money in centavos, documents and phones as digits, names of letters, digits, spaces and `&`. */
function chargeBody({ referencia, valor, cliente }: PedidoPicPay) {
  const documento = lettersAndDigits(cliente.documento);
  const telefone = normalizePhone(cliente.telefone);
  const nome = cliente.nome
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d &]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    paymentSource: 'GATEWAY',
    merchantChargeId: referencia,
    customer: {
      name: [...nome].slice(0, 255).join('').trim() || 'Cliente',
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
