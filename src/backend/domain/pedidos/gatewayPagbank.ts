import type { Result } from '#backend/platform/adapters/calls.ts';
import {
  type Charge,
  estadoDaCobranca,
  estadoDoPedido,
  type Order,
} from '#backend/platform/adapters/pagbank/answers.ts';
import { isAnswerTo } from '#backend/platform/adapters/pagbank/client.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { paths } from '#lib/paths.ts';
import { barrasDaLinha } from '#lib/pedidos/boleto.ts';
import {
  compradorDe,
  divergente,
  type Emissao,
  itensDe,
  motivoDe,
  type Pedido,
  type RespostaDoGateway,
  referenciaDe,
  type Situacao,
  type Volta,
} from './pedido.ts';

/** Pix, card and boleto: one order at PagBank; our reference is the idempotency key. */
export async function emitirPagBank(ctx: PublicCtx, { pedido, cartao }: Emissao): Promise<RespostaDoGateway> {
  // Card data are never stored, so only the driver's retry sends them again; until then a webhook may report the result.
  if (pedido.metodo === 'CARTAO' && !cartao) return { ok: false, motivo: 'indefinido' };
  return ler(ctx, pedido, await criar(ctx, pedido, cartao));
}

async function criar(ctx: PublicCtx, pedido: Pedido, cartao: Emissao['cartao']): Promise<Result<Order>> {
  const { pagbank } = ctx.adapters;
  const [comprador, itens] = await Promise.all([compradorDe(ctx, pedido), itensDe(ctx, pedido.id)]);
  const { nome, email, cpf: documento, telefone } = comprador;
  const base = {
    referencia: referenciaDe(pedido),
    tentativa: 1,
    valor: pedido.total,
    cliente: { nome, email, documento, ...(telefone && { telefone }) },
    itens: itens.map((item) => ({
      referencia: String(item.id),
      nome: item.descricao,
      quantidade: item.quantidade,
      valorUnitario: item.valorUnitario,
    })),
    notificacaoUrl: new URL(paths.webhook.pagbank, ctx.env.publicUrl).href,
  };
  const { metodo, parcelas, boletoVencimento: vencimento, expiraEm } = pedido;
  if (metodo === 'CARTAO' && cartao) {
    const titular = { nome: cartao.nome, documento: cartao.cpf ?? documento };
    return pagbank.createCardOrder({ ...base, cartaoCifrado: cartao.token, parcelas, titular });
  }
  if (metodo === 'BOLETO' && vencimento !== null) {
    const { endereco: logradouro, numero, complemento, bairro, cidade, uf, cep } = comprador;
    const endereco = { logradouro, numero, complemento, bairro, cidade, uf, cep };
    return pagbank.createBoletoOrder({ ...base, vencimento, endereco });
  }
  if (metodo === 'PIX' && expiraEm !== null) return pagbank.createPixOrder({ ...base, expiraEm });
  throw new Error(`order ${pedido.id} cannot be charged by ${metodo} at PagBank`);
}

export async function consultarPagBank(
  ctx: PublicCtx,
  pedido: Pedido,
  orderId: string,
): Promise<RespostaDoGateway> {
  return ler(ctx, pedido, await ctx.adapters.pagbank.getOrder(orderId));
}

async function ler(ctx: PublicCtx, pedido: Pedido, result: Result<Order>): Promise<RespostaDoGateway> {
  if (!result.ok) return { ok: false, motivo: motivoDe(result.error) };
  const order = result.value;
  if (!isAnswerTo({ referencia: referenciaDe(pedido), valor: pedido.total }, order))
    return divergente(ctx, pedido, order);
  const estado = estadoDoPedido(order, ctx.clock());
  const nesse = order.charges.filter((one) => estadoDaCobranca(one) === estado);
  const charge = nesse.find(({ id }) => id === pedido.gatewayCobrancaId) ?? nesse[0];
  const [qr] = order.qr_codes;
  const campos = {
    ...(qr && { pixTexto: qr.text, pixLink: qr.links[0]?.href ?? null }),
    ...(charge && camposDaCobranca(charge)),
  };
  const pagas = order.charges.filter((one) => estadoDaCobranca(one) === 'pago').map(({ id }) => id);
  return { ok: true, situacao: { estado, gatewayPedidoId: order.id, campos, pagas } };
}

function camposDaCobranca({
  id,
  payment_method: { card, boleto },
  payment_response: banco,
  links,
}: Charge): Situacao['campos'] {
  return {
    gatewayCobrancaId: id,
    ...(card && {
      cartaoBandeira: card.brand ?? null,
      cartaoFinal: card.last_digits?.slice(-4) ?? null,
      bancoCodigo: banco?.code ?? null,
      bancoMensagem: banco?.message?.slice(0, 200) ?? null,
    }),
    ...(boleto && {
      boletoLinha: boleto.barcode,
      boletoBarras: barrasDaLinha(boleto.barcode),
      boletoLink: links.find(({ media }) => media === 'application/pdf')?.href ?? null,
    }),
  };
}

export function cancelarNoPagBank(
  { adapters }: Pick<PublicCtx, 'adapters'>,
  pedido: Pedido,
): Promise<Result<Charge>> | undefined {
  const { gatewayCobrancaId: chargeId, total: valor } = pedido;
  if (chargeId === null) return undefined;
  return adapters.pagbank.cancelCharge({ chargeId, valor, estorno: `${referenciaDe(pedido)}-substituido` });
}

/** Undefined: the outcome is unknown. */
export async function devolverNoPagBank(
  { adapters: { pagbank } }: PublicCtx,
  _pedido: Pedido,
  { cobrancaId: chargeId, valor, devolvidos, chave: estorno }: Volta,
): Promise<boolean | undefined> {
  const pedida = await pagbank.cancelCharge({ chargeId, valor, estorno });
  // A charge that stays partly paid may not tell its refunded sum.
  if (pedida.ok) return voltou(pedida.value, devolvidos, devolvidos) || undefined;
  if (motivoDe(pedida.error) !== 'recusado') return undefined;
  // Refused because an earlier refund, whose answer was lost, returned it: the current state decides.
  const agora = await pagbank.getCharge(chargeId);
  return agora.ok ? voltou(agora.value, devolvidos, 0) : undefined;
}

function voltou(charge: Charge, devolvidos: number, semSoma: number): boolean {
  const { value, summary } = charge.amount;
  if (estadoDaCobranca(charge) === 'estornado') return true;
  return devolvidos < value && (summary?.refunded ?? semSoma) >= devolvidos;
}
