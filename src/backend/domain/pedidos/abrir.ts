import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { cartaoEmAnalise, cupomSemEfeito, GATEWAY_FORA, totalMudou } from '#lib/pedidos/frases.ts';
import { totaisDoPedido } from '#lib/pedidos/rules.ts';
import { type MetodoOferecido, metodosDe } from '#lib/planos/formaPagamento.ts';
import type { NovoPedido } from './cobranca.ts';
import { abertosDaEscolha } from './concorrentes.ts';
import {
  cartaoPendente,
  pedidoAbertoDaVenda,
  perfilCompleto,
  recusarEmRemocao,
  recusarNaoOferecido,
  recusarVendaFechada,
} from './condicoes.ts';
import { type CupomUsavel, quemSoltaOCupom, travarCupom } from './cupons.ts';
import { hashDaEscolha, inserirPedido } from './inserir.ts';
import { moverPedido, substituir } from './mover.ts';
import type { Pedido } from './pedido.ts';
import { type ItemPrecificado, precificar } from './precificar.ts';

/** Creates an order, or returns the one with this idempotency key. Cancels unpaid orders for the same choice or coupon. */
export async function abrirPedido(
  ctx: Ctx,
  novo: NovoPedido,
  conteudoHash: string,
): Promise<{ pedido: Pedido; repetido: boolean }> {
  return transaction(ctx, async (tx) => {
    // Locks the buyer: a repeated request finds the first order.
    const comprador = await lockDriver(tx, tx.actor.id);
    const existente = await pedidoDoCodigo(tx, novo.codigo);
    if (existente) return { pedido: existente, repetido: true };
    recusarNaoOferecido(tx, novo.metodo);
    recusarEmRemocao(comprador);
    if (!comprador || !perfilCompleto(comprador)) fail('PERFIL_INCOMPLETO');
    const { escolha } = novo;
    if (escolha.tipo === 'venda') {
      const { vendaId } = escolha;
      const corrente = await pedidoAbertoDaVenda(tx, { vendaId, metodo: novo.metodo });
      // A second press with a new key also returns the open order with the same content, except for cards, which may differ.
      const mesmo = novo.metodo !== 'CARTAO' && corrente?.conteudoHash === conteudoHash;
      if (corrente && (novo.codigo === undefined || mesmo)) return { pedido: corrente, repetido: true };
      await recusarVendaFechada(tx, vendaId);
    }
    const itens = await precificar(tx, escolha);
    const usavel = await cupomDaCompra(tx, novo, itens);
    const cupom = usavel?.cupom ?? null;
    const totais = totaisDoPedido({ itens, cupom, agora: tx.clock() });
    exigirTotalMostrado(novo, totais);
    const escolhaHash = hashDaEscolha(escolha);
    const abertos = await abertosDaEscolha(tx, { usuarioId: tx.actor.id, escolhaHash });
    if (totais.total > 0 && novo.metodo === 'CARTAO' && !novo.cartao)
      fail('DADOS_INVALIDOS', { fields: { card_name: 'Preencha este campo.' } });
    if (totais.total > 0) {
      recusarSegundoCartao(tx, novo, abertos);
      recusarSemGateway(tx, novo.metodo);
    }
    const comOCupom = usavel && quemSoltaOCupom(usavel, { agora: tx.clock(), escolhaHash });
    const cupomId = cupom?.id ?? null;
    const aberto = await inserirPedido(tx, { novo, conteudoHash, escolhaHash, itens, totais, cupomId });
    // A card payment under review stays until something is paid.
    const antigos = abertos.filter(({ metodo }) => metodo !== 'CARTAO');
    if (comOCupom && !antigos.some(({ id }) => id === comOCupom.id)) antigos.push(comOCupom);
    await substituir(tx, antigos, aberto.id);
    // A coupon covers the total: no gateway charge is needed.
    const pago =
      totais.total === 0 &&
      (await moverPedido(tx, { pedidoId: aberto.id, para: 'pago', origem: 'checkout' }));
    return { pedido: pago || aberto, repetido: false };
  });
}

export async function pedidoDoCodigo(ctx: Ctx, codigo: string | undefined): Promise<Pedido | undefined> {
  if (codigo === undefined) return undefined;
  const [row] = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.usuarioId, ctx.actor.id), eq(pedido.codigo, codigo)));
  return row;
}

/** Refuses any total other than the one shown, even a smaller one. */
export function exigirTotalMostrado(
  { totalMostrado, cupom }: NovoPedido,
  { total, subtotal }: Pick<Pedido, 'total' | 'subtotal'>,
): void {
  if (totalMostrado === undefined || totalMostrado === total) return;
  fail('TOTAL_MUDOU', { sentence: totalMudou({ totalMostrado, total, subtotal, cupom }) });
}

async function cupomDaCompra(
  tx: Ctx,
  { cupom: nome, totalMostrado }: NovoPedido,
  itens: readonly ItemPrecificado[],
): Promise<CupomUsavel | undefined> {
  if (nome === undefined) return undefined;
  const usavel = await travarCupom(tx, nome);
  if (usavel) return usavel;
  const { total } = totaisDoPedido({ itens, agora: tx.clock() });
  return fail('CUPOM_INVALIDO', {
    sentence: totalMostrado === undefined ? undefined : cupomSemEfeito({ cupom: nome, totalMostrado, total }),
  });
}

/** A gateway that does not answer gets no order that would wait for it. */
function recusarSemGateway({ adapters }: Ctx, metodo: MetodoOferecido): void {
  const gateway = metodo === 'PICPAY' ? adapters.picpay : adapters.pagbank;
  if (gateway.isAway()) fail('PAGAMENTO_FALHOU', { sentence: GATEWAY_FORA });
}

/** While one card payment is under review, a second card for the same purchase would be charged too. */
function recusarSegundoCartao(
  { env, clock }: Ctx,
  { metodo, escolha }: NovoPedido,
  abertos: readonly Pedido[],
): void {
  if (metodo !== 'CARTAO') return;
  const outro = abertos.find((um) => cartaoPendente(um, clock()));
  if (!outro) return;
  const temOutraForma = metodosDe(escolha, env.PAYMENT_METHODS).length > 1;
  fail('PAGAMENTO_EM_CONFERENCIA', { sentence: cartaoEmAnalise(outro.id, { temOutraForma }) });
}
