import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import { cartaoEmAnalise, cupomSemEfeito, totalMudou } from '#lib/pedidos/frases.ts';
import { perfilCompleto } from '#lib/pedidos/perfil.ts';
import { totaisDoPedido } from '#lib/pedidos/rules.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { abertosDaEscolha } from './concorrentes.ts';
import { type CupomUsavel, quemSoltaOCupom, travarCupom } from './cupons.ts';
import { hashDaEscolha } from './hash.ts';
import { inserirPedido } from './inserir.ts';
import { recusarNaoOferecido } from './metodos.ts';
import { moverPedido, substituir } from './mover.ts';
import type { NovoPedido } from './novoPedido.ts';
import type { Pedido } from './pedido.ts';
import { type ItemPrecificado, precificar } from './precificar.ts';
import { pedidoAbertoDaVenda, recusarVendaFechada } from './venda.ts';

/**
 * Writes an order down, or gives the one of this code. Whatever of the driver waits for the payment of the same choice, or
 * holds the coupon, gives way to it: Back and 'Pagar' again leave one order to pay.
 */
export async function abrirPedido(
  ctx: Ctx,
  novo: NovoPedido,
  conteudoHash: string,
): Promise<{ pedido: Pedido; repetido: boolean }> {
  return transaction(ctx, async (tx) => {
    // One order of a driver after the other: a doubled request finds the first one here.
    const [comprador] = await tx.db
      .select()
      .from(usuario)
      .where(eq(usuario.id, tx.actor.id))
      .for('no key update');
    const existente = await pedidoDoCodigo(tx, novo.codigo);
    if (existente) return { pedido: existente, repetido: true };
    recusarNaoOferecido(tx, novo.metodo);
    if (!comprador || !perfilCompleto(comprador)) fail('PERFIL_INCOMPLETO');
    const { escolha } = novo;
    if (escolha.tipo === 'venda') {
      const { vendaId } = escolha;
      const corrente = await pedidoAbertoDaVenda(tx, { vendaId, metodo: novo.metodo });
      // A second press under a key of its own, too: what is open and the same is paid once. Two cards are not the same.
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
    if (totais.total > 0) recusarSegundoCartao(novo, abertos, tx.clock());
    const comOCupom = usavel && quemSoltaOCupom(usavel);
    const cupomId = cupom?.id ?? null;
    const aberto = await inserirPedido(tx, { novo, conteudoHash, escolhaHash, itens, totais, cupomId });
    // A card that its bank looks into goes on until something is paid.
    const antigos = abertos.filter(({ metodo }) => metodo !== 'CARTAO');
    if (comOCupom && !antigos.some(({ id }) => id === comOCupom.id)) antigos.push(comOCupom);
    await substituir(tx, antigos, aberto.id);
    // A coupon for the whole: nothing is left for a gateway to charge.
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

/** Nobody is charged another total than the one that was shown, nor a smaller one without having seen it. */
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

/** While one card is looked into, another one of the same purchase would be charged beside it. */
function recusarSegundoCartao({ metodo }: NovoPedido, abertos: readonly Pedido[], agora: Date): void {
  if (metodo !== 'CARTAO') return;
  const recente = ({ criadoEm }: Pedido) => agora.getTime() - criadoEm.getTime() < SEM_RESPOSTA_MS;
  const outro = abertos.find((um) => um.metodo === 'CARTAO' && (um.gatewayPedidoId !== null || recente(um)));
  if (outro) fail('PAGAMENTO_EM_CONFERENCIA', { sentence: cartaoEmAnalise(outro.id) });
}

/** A card that the gateway has not answered for by then most likely never reached it; if both are paid, one goes back. */
const SEM_RESPOSTA_MS = 600_000;
