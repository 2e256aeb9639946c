import { type Api, createApi } from '#lib/api.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import type { CartaoDigitado, ErrosDoCartao } from '#lib/pedidos/cartao.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { camposDaEscolha, type Escolha } from '#lib/planos/escolha.ts';
import { vendas } from '#lib/vendas/contract.ts';

const contract = { pedidos, vendas };
type ApiDoCheckout = Api<typeof contract>;

/** Of a call: a little longer than the server's own wait for the gateway. Of the card's script: a dropped connection may never say so. */
const TIMEOUT_MS = 20_000;

let aberta: ApiDoCheckout | undefined;

function api(): ApiDoCheckout {
  aberta ??= createApi(contract, { baseUrl: location.origin, timeoutMs: TIMEOUT_MS });
  return aberta;
}

interface DadosDaCompra {
  email: string;
  order_id: string;
  cupom?: string | undefined;
  /** The shown total in reais: another total is not charged. */
  total_mostrado: number;
}

/** The parts of the card that leave the browser. */
export interface CartaoSelado {
  card_name: string;
  card_cpf: string;
  card_token: string;
  parcelas: number;
}

/** Buys by card. A lost answer is requested again with the same id, so that it is charged once. */
export async function comprar(escolha: Escolha, compra: DadosDaCompra & Partial<CartaoSelado>) {
  for (let vez = 1; ; vez += 1) {
    try {
      return await chamar(escolha, compra);
    } catch (error) {
      if (vez === 3 || !semDesfecho(error) || pedidoEmConferencia(error) !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, vez * 1500));
    }
  }
}

/** The call of this choice (spec 2, section 7). */
function chamar(escolha: Escolha, dados: DadosDaCompra): Promise<Answer<typeof pedidos.gerapedido2>> {
  const compra = { ...camposDaEscolha(escolha), ...dados, payment_method: 'CARTAO' as const };
  if (escolha.tipo === 'venda') return api().vendas.pagar({ ...compra, venda_id: escolha.vendaId });
  return escolha.plano ? api().pedidos.gerapedidoPlano(compra) : api().pedidos.gerapedido2(compra);
}

/** Whether a coupon is valid, and the summary with or without it. */
export async function consultarCupom(escolha: Escolha, cupom: string | undefined) {
  const produtos = escolha.tipo === 'produtos' ? [...escolha.itens] : [];
  const resposta = cupom === undefined ? null : await api().pedidos.aplicaCupom({ cupom, produtos });
  const vale = resposta?.response === 'success';
  return {
    vale,
    /** The reason, if there is one besides being unknown. */
    porque: resposta?.mensagemExibir,
    resumo: await lerResumo(escolha, vale ? cupom : undefined),
  };
}

export function lerResumo(escolha: Escolha, cupom: string | undefined) {
  const campos = camposDaEscolha(escolha);
  return api().pedidos.resumo(cupom === undefined ? campos : { ...campos, cupom });
}

/** The order waits for the gateway, which its own page shows. */
export function pedidoEmConferencia(error: unknown): number | null {
  return eh(error, 'PAGAMENTO_EM_CONFERENCIA') ? Number(error.fields.pedido) || null : null;
}

/** The outcome is unknown: the same purchase must be asked about, never a new one. */
export function semDesfecho(error: unknown): boolean {
  return eh(error, 'SERVICO_INDISPONIVEL', 'PAGAMENTO_EM_CONFERENCIA', 'ERRO_INTERNO');
}

/** Whether an error is an answer about the coupon. The others leave it unchecked: no connection, an ended session, too many attempts. */
export function cupomConferido(error: unknown): boolean {
  return eh(error, 'CUPOM_INVALIDO', 'CUPOM_ERRO', 'DADOS_INVALIDOS', 'SERVICO_RECUSOU');
}

export function eh(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.includes(error.code);
}

/** The provider's global object. The names are its own. */
interface PagSeguro {
  encryptCard(
    card: Record<'publicKey' | 'holder' | 'number' | 'expMonth' | 'expYear' | 'securityCode', string>,
  ): {
    encryptedCard: string | null;
    hasErrors: boolean;
    errors: { code: string }[];
  };
}

type Cifrado = { token: string } | { erros: ErrosDoCartao };

/** The card, encrypted by the provider's own script: the only form in which it leaves the page. */
export async function cifrarCartao(cartao: CartaoDigitado, sdkUrl: string): Promise<Cifrado> {
  const { ChavePublica: publicKey } = await api().pedidos.chavePublica();
  const { encryptCard } = await carregarScript(sdkUrl);
  const { encryptedCard, hasErrors, errors } = encryptCard({
    publicKey,
    holder: cartao.titular.trim(),
    number: cartao.numero.replace(/\D/g, ''),
    expMonth: cartao.mes,
    expYear: `20${cartao.ano}`,
    securityCode: cartao.cvv.trim(),
  });
  if (!hasErrors && encryptedCard !== null) return { token: encryptedCard };
  const erros: ErrosDoCartao = {};
  for (const { code } of errors) Object.assign(erros, ERROS[code]);
  if (Object.keys(erros).length === 0)
    throw new Error(`the card was not encrypted: ${errors.map(({ code }) => code)}`);
  return { erros };
}

let carga: Promise<PagSeguro> | undefined;

/** Loads the script once; a failed or late load is retried with the next press. */
export function carregarScript(url: string): Promise<PagSeguro> {
  carga ??= new Promise<PagSeguro>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => {
      const found: unknown = Reflect.get(globalThis, 'PagSeguro');
      if (temEncryptCard(found)) resolve(found);
      else reject(new Error('the script of the card provider is not what it was'));
    };
    const naoVeio = () => reject(new Error('the script of the card provider did not arrive'));
    script.onerror = naoVeio;
    setTimeout(naoVeio, TIMEOUT_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    carga = undefined;
    throw error;
  });
  return carga;
}

function temEncryptCard(value: unknown): value is PagSeguro {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'encryptCard') === 'function'
  );
}

const ERROS: Record<string, ErrosDoCartao> = {
  INVALID_NUMBER: { numero: 'Confira o número do cartão.' },
  INVALID_SECURITY_CODE: { cvv: 'Confira o código de segurança.' },
  INVALID_EXPIRATION_MONTH: { mes: 'Confira o mês da validade.' },
  INVALID_EXPIRATION_YEAR: { ano: 'Confira o ano da validade.' },
  INVALID_HOLDER: { titular: 'Confira o nome como está no cartão.' },
};
