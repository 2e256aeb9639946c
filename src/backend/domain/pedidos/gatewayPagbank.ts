import type { Result } from '#backend/platform/adapters/calls.ts';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import type { Charge, Order } from '#backend/platform/adapters/pagbank/answers.ts';
import { estadoDaCobranca, estadoDoPedido } from '#backend/platform/adapters/pagbank/answers.ts';
import { isAnswerTo } from '#backend/platform/adapters/pagbank/client.ts';
import type { PedidoBase, PedidoBoleto } from '#backend/platform/adapters/pagbank/request.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { usuario } from '#backend/platform/db/schema/conta.ts';
import { paths } from '#lib/paths.ts';
import { barrasDaLinha } from '#lib/pedidos/boleto.ts';
import {
  dadosDaCobranca,
  type Emissao,
  motivoDe,
  type RespostaDoGateway,
  type Situacao,
} from './cobranca.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/** Pix, card and boleto: one order at PagBank; our reference is the idempotency key. */
export async function emitirPagBank(ctx: PublicCtx, { pedido, cartao }: Emissao): Promise<RespostaDoGateway> {
  // Card data are never stored, so only the driver's retry sends them again; until then a webhook may report the result.
  if (pedido.metodo === 'CARTAO' && !cartao) return { ok: false, motivo: 'indefinido' };
  return ler(ctx, pedido, await criar());

  async function criar(): Promise<Result<Order>> {
    const { pagbank } = ctx.adapters;
    const { base, comprador } = await pedidoParaPagBank(ctx, pedido);
    if (pedido.metodo === 'CARTAO' && cartao) {
      return pagbank.createCardOrder({
        ...base,
        cartaoCifrado: cartao.token,
        parcelas: pedido.parcelas,
        titular: { nome: cartao.nome, documento: cartao.cpf ?? comprador.cpf },
      });
    }
    if (pedido.metodo === 'BOLETO' && pedido.boletoVencimento !== null) {
      const { boletoVencimento: vencimento } = pedido;
      return pagbank.createBoletoOrder({ ...base, vencimento, endereco: enderecoDe(comprador) });
    }
    if (pedido.metodo === 'PIX' && pedido.expiraEm !== null) {
      return pagbank.createPixOrder({ ...base, expiraEm: pedido.expiraEm });
    }
    throw new Error(`order ${pedido.id} cannot be charged by ${pedido.metodo} at PagBank`);
  }
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
  if (!isAnswerTo({ referencia: referenciaDe(pedido), valor: pedido.total }, order)) {
    const fields = { pedidoId: pedido.id, gatewayPedidoId: order.id };
    ctx.log.error(fields, 'the gateway answered about another order or amount');
    const operacao = `pedido ${referenciaDe(pedido)}, divergente`;
    await guardarResposta(ctx)({ servico: 'pagbank', operacao, status: 200, corpo: JSON.stringify(order) });
    return { ok: false, motivo: 'divergente' };
  }
  const estado = estadoDoPedido(order, ctx.clock());
  const nesse = order.charges.filter((one) => estadoDaCobranca(one) === estado);
  const charge = nesse.find(({ id }) => id === pedido.gatewayCobrancaId) ?? nesse[0];
  const campos = { ...camposDoPix(order), ...(charge && camposDaCobranca(charge)) };
  const pagas = order.charges.filter((one) => estadoDaCobranca(one) === 'pago').map(({ id }) => id);
  return { ok: true, situacao: { estado, gatewayPedidoId: order.id, campos, pagas } };
}

function camposDoPix({ qr_codes: [qr] }: Order): Situacao['campos'] {
  return qr ? { pixTexto: qr.text, pixLink: qr.links[0]?.href ?? null } : {};
}

function camposDaCobranca({
  id,
  payment_method: { card, boleto },
  payment_response: banco,
  links,
}: Charge): Situacao['campos'] {
  return {
    gatewayCobrancaId: id,
    ...(card && { cartaoBandeira: card.brand ?? null, cartaoFinal: card.last_digits?.slice(-4) ?? null }),
    ...(card && { bancoCodigo: banco?.code ?? null, bancoMensagem: banco?.message?.slice(0, 200) ?? null }),
    ...(boleto && {
      boletoLinha: boleto.barcode,
      boletoBarras: barrasDaLinha(boleto.barcode),
      boletoLink: links.find(({ media }) => media === 'application/pdf')?.href ?? null,
    }),
  };
}

type Comprador = typeof usuario.$inferSelect;

async function pedidoParaPagBank(
  ctx: PublicCtx,
  pedido: Pedido,
): Promise<{ base: PedidoBase; comprador: Comprador }> {
  const { comprador, itens } = await dadosDaCobranca(ctx, pedido);
  const base = {
    referencia: referenciaDe(pedido),
    tentativa: 1,
    valor: pedido.total,
    cliente: {
      nome: comprador.nome,
      email: comprador.email,
      documento: comprador.cpf,
      ...(comprador.telefone && { telefone: comprador.telefone }),
    },
    itens: itens.map((item) => ({
      referencia: String(item.id),
      nome: item.descricao,
      quantidade: item.quantidade,
      valorUnitario: item.valorUnitario,
    })),
    notificacaoUrl: new URL(paths.webhook.pagbank, ctx.env.publicUrl).href,
  };
  return { base, comprador };
}

function enderecoDe(comprador: Comprador): PedidoBoleto['endereco'] {
  const { endereco, numero, complemento, bairro, cidade, uf, cep } = comprador;
  return {
    logradouro: endereco ?? '',
    numero: numero ?? '',
    ...(complemento && { complemento }),
    bairro: bairro ?? '',
    cidade: cidade ?? '',
    uf: uf ?? '',
    cep: cep ?? '',
  };
}
