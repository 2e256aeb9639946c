import * as v from 'valibot';
import type { Result } from '#backend/platform/adapters/calls.ts';
import { createHttp, type HttpRequest, type ServiceOptions } from '#backend/platform/adapters/http.ts';
import type { Clock } from '#lib/dates.ts';
import { lettersAndDigits, normalizePhone } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';
import { cobranca, novaCobranca, situacaoDa, tokenSchema } from './cobranca.ts';

export type PicPayOptions = ServiceOptions & { clientId: string; clientSecret: string; clock: Clock };

export type PedidoPicPay = {
  /** Our reference of the charge. Each attempt needs a new one, because PicPay refuses a reference that was used. */
  referencia: string;
  valor: Centavos;
  cliente: { nome: string; email: string; documento: string; telefone: string };
};

export type PicPay = ReturnType<typeof createPicPay>;

/** PicPay's Checkout API. No call has an idempotency key, so only reads are repeated. */
export function createPicPay({ clientId, clientSecret, clock, ...options }: PicPayOptions) {
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
    createPayment: (pedido: PedidoPicPay) =>
      call({
        operation: 'criar pagamento',
        method: 'POST',
        path: 'wallet',
        json: chargeBody(pedido),
        schema: novaCobranca,
        isAbout: ({ referenceId }) => referenceId === pedido.referencia,
      }),
    getStatus: (referencia: string) =>
      call({
        operation: 'ler pagamento',
        method: 'GET',
        path: encodeURIComponent(referencia),
        schema: v.pipe(cobranca, v.transform(situacaoDa)),
      }),
    /** `valor` is required for a paid charge, which is refunded in whole or in part. */
    cancel: ({ referencia, valor }: { referencia: string; valor?: Centavos }) =>
      call({
        operation: 'cancelar pagamento',
        method: 'POST',
        path: `${encodeURIComponent(referencia)}/refund`,
        json: valor === undefined ? {} : { amount: valor },
        schema: v.pipe(cobranca, v.transform(situacaoDa)),
      }),
    /** Asks only for a token: whether our credentials are accepted. */
    verify: () => token(),
    /** It failed so often that calls are not sent for a moment. */
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
