import { type Api, createApi } from '#lib/api.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { camposDaEscolha, type Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { vendas } from '#lib/vendas/contract.ts';

const contract = { pedidos, vendas };
type ApiDoCheckout = Api<typeof contract>;

/** A little longer than the server's own wait for the gateway. */
const TIMEOUT_MS = 20_000;

let aberta: ApiDoCheckout | undefined;

export function api(): ApiDoCheckout {
  aberta ??= createApi(contract, {
    baseUrl: location.origin,
    timeoutMs: TIMEOUT_MS,
  });
  return aberta;
}

export interface DadosDaCompra {
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

export type Resultado = Answer<typeof pedidos.gerapedido2>;

/**
 * The call of this choice and method (spec 2, section 7). A lost answer is requested again with the same id, so that it is charged
 * once.
 */
export async function comprar(
  escolha: Escolha,
  metodo: MetodoOferecido,
  compra: DadosDaCompra & Partial<CartaoSelado>,
): Promise<Resultado> {
  for (let vez = 1; ; vez += 1) {
    try {
      return await chamar(escolha, metodo, compra);
    } catch (error) {
      if (vez === 3 || !semDesfecho(error) || pedidoEmConferencia(error) !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, vez * 1500));
    }
  }
}

function chamar(
  escolha: Escolha,
  payment_method: MetodoOferecido,
  compra: DadosDaCompra,
): Promise<Resultado> {
  const campos = camposDaEscolha(escolha);
  if (payment_method === 'PICPAY' || payment_method === 'BOLETO')
    return api().pedidos.gerapedido({ ...campos, ...compra, payment_method });
  if (escolha.tipo === 'venda')
    return api().vendas.pagar({ ...compra, payment_method, venda_id: escolha.vendaId });
  if (escolha.plano && payment_method === 'CARTAO')
    return api().pedidos.gerapedidoPlano({ ...campos, ...compra, payment_method });
  return api().pedidos.gerapedido2({ ...campos, ...compra, payment_method });
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

/** The total differs from the summary: it is rendered again before another press. */
export function mudouOTotal(error: unknown): error is AppError {
  return error instanceof AppError && ['TOTAL_MUDOU', 'CUPOM_INVALIDO'].includes(error.code);
}

/** The order waits for the gateway, which its own page shows. */
export function pedidoEmConferencia(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'PAGAMENTO_EM_CONFERENCIA') return null;
  return Number(error.fields.pedido) || null;
}

/** The outcome is unknown: the same purchase must be asked about, never a new one. */
export function semDesfecho(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['SERVICO_INDISPONIVEL', 'PAGAMENTO_EM_CONFERENCIA', 'ERRO_INTERNO'].includes(error.code)
  );
}
