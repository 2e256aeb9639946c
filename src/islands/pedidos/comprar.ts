import { type Api, createApi } from '#lib/api.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { camposDaEscolha } from '#lib/pedidos/escolha.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { vendas } from '#lib/vendas/contract.ts';

const contract = { pedidos, vendas };
type ApiDoCheckout = Api<typeof contract>;

/** As long as the server itself waits for the gateway, and a little more. */
const TIMEOUT_MS = 60_000;

let aberta: ApiDoCheckout | undefined;

export function api(): ApiDoCheckout {
  aberta ??= createApi(contract, {
    fetch: (input, init) => fetch(input, init),
    baseUrl: location.origin,
    timeoutMs: TIMEOUT_MS,
  });
  return aberta;
}

export interface CompraComCartao {
  email: string;
  order_id: string;
  card_name: string;
  card_cpf: string;
  card_token: string;
  parcelas: number;
  cupom?: string | undefined;
  /** What the summary shows, in reais: another total is not charged. */
  total_mostrado: number;
}

export type Resultado = Answer<typeof pedidos.gerapedido2>;

/** The call of this choice (spec 2, section 7). A lost answer is asked for again: same id, same card, charged once. */
export async function comprar(escolha: Escolha, compra: CompraComCartao): Promise<Resultado> {
  const pagamento = { ...compra, payment_method: 'CARTAO' as const };
  const campos = camposDaEscolha(escolha);
  const chamar = () => {
    if (escolha.tipo === 'venda') return api().vendas.pagar({ ...pagamento, venda_id: escolha.vendaId });
    if (escolha.plano) return api().pedidos.gerapedidoPlano({ ...campos, ...pagamento });
    return api().pedidos.gerapedido2({ ...campos, ...pagamento });
  };
  for (let vez = 1; ; vez += 1) {
    try {
      return await chamar();
    } catch (error) {
      if (vez === 3 || !semDesfecho(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, vez * 1500));
    }
  }
}

/** What is charged is not what the summary shows: it has to be drawn again before another press. */
export function mudouOTotal(error: unknown): boolean {
  return error instanceof AppError && ['TOTAL_MUDOU', 'CUPOM_INVALIDO'].includes(error.code);
}

/** Nobody knows yet whether it was charged: the same purchase has to be asked about, never a new one. */
export function semDesfecho(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['SERVICO_INDISPONIVEL', 'PAGAMENTO_EM_CONFERENCIA', 'ERRO_INTERNO'].includes(error.code)
  );
}
