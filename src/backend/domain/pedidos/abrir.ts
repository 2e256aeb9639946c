import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { consume, undoUse } from '#backend/platform/limits.ts';
import { fail } from '#lib/errors.ts';
import { EM_ABERTO } from '#lib/pedidos/estados.ts';
import {
  cartaoEmAnalise,
  cupomSemEfeito,
  GATEWAY_FORA,
  pedidoDestaPagina,
  pedidoSubstituido,
  totalMudou,
  vendaEmConferencia,
} from '#lib/pedidos/frases.ts';
import { totaisDoPedido } from '#lib/pedidos/rules.ts';
import { type MetodoOferecido, metodosDe } from '#lib/planos/formaPagamento.ts';
import { VENDA_DESFEITA } from '#lib/vendas/contract.ts';
import { type CupomUsavel, cupomUsavel, quemSoltaOCupom } from './cupons.ts';
import { comLimiteDeEspera } from './gateway.ts';
import { hashDaEscolha, hashDoConteudo, inserirPedido, type NovoPedido } from './inserir.ts';
import { cobrar, moverPedido, substituir } from './mover.ts';
import {
  type Pedido,
  pedidoDe,
  pedidoDoCodigo,
  perfilCompleto,
  recusarEmRemocao,
  semResposta,
} from './pedido.ts';
import { type ItemPrecificado, precificar } from './precificar.ts';

/**
 * Buys. Stores the order, asks the gateway, stores its answer: after a crash at any point, the same request or the
 * reconciliation continues with the same key. A gateway that is slow holds nobody: the order is returned without its
 * answer, and the charge goes on. The same code with the same content returns the existing order; with other content, or when another
 * order replaced it, it throws CHAVE_REPETIDA. `negado` and `cancelado` are results, not errors.
 */
export async function criarPedido(ctx: Ctx, novo: NovoPedido): Promise<Pedido> {
  const conteudoHash = hashDoConteudo(novo);
  const aberto = (await pedidoDoCodigo(ctx, novo.codigo)) ?? (await abrirUmaVez(ctx, novo, conteudoHash));
  if (aberto.conteudoHash !== conteudoHash)
    fail('CHAVE_REPETIDA', { sentence: pedidoDestaPagina(aberto.id) });
  if (aberto.status === 'cancelado' && aberto.substituidoPor !== null)
    fail('CHAVE_REPETIDA', { sentence: pedidoSubstituido(aberto.substituidoPor) });
  if (!semResposta(aberto)) return aberto;
  exigirTotalMostrado(novo, aberto);
  await comLimiteDeEspera(ctx, cobrar(ctx, { pedido: aberto, origem: 'checkout', cartao: novo.cartao }));
  return pedidoDe(ctx, aberto.id);
}

/** Orders being created in this process, by key and content: equal requests share the result, and count once. */
const emAbertura = new Map<string, Promise<Pedido>>();

function abrirUmaVez(ctx: Ctx, novo: NovoPedido, conteudoHash: string): Promise<Pedido> {
  const semChave = novo.codigo === undefined && novo.escolha.tipo !== 'venda';
  const chave = semChave ? randomUUID() : `${ctx.actor.id}:${novo.codigo ?? ''}:${conteudoHash}`;
  const corrente = emAbertura.get(chave);
  if (corrente) return corrente;
  const abertura = contarEAbrir(ctx, novo, conteudoHash).finally(() => emAbertura.delete(chave));
  emAbertura.set(chave, abertura);
  return abertura;
}

async function contarEAbrir(ctx: Ctx, novo: NovoPedido, conteudoHash: string): Promise<Pedido> {
  const limite = { nome: 'pedido', de: ctx.actor.id, points: 40, seconds: 600 };
  await consume(ctx, limite);
  const { pedido, repetido } = await abrirPedido(ctx, novo, conteudoHash);
  // Another request had created it.
  if (repetido) await undoUse(ctx, limite);
  return pedido;
}

/** Creates an order, or returns the one with this idempotency key. Cancels unpaid orders for the same choice or coupon. */
async function abrirPedido(
  ctx: Ctx,
  novo: NovoPedido,
  conteudoHash: string,
): Promise<{ pedido: Pedido; repetido: boolean }> {
  return transaction(ctx, async (tx) => {
    // Locks the buyer: a repeated request finds the first order.
    const comprador = await lockDriver(tx, tx.actor.id);
    const existente = await pedidoDoCodigo(tx, novo.codigo);
    if (existente) return { pedido: existente, repetido: true };
    const oferecidos = metodosDe({ tipo: 'produtos', itens: [] }, tx.env.PAYMENT_METHODS);
    if (!oferecidos.includes(novo.metodo)) fail('FORMA_PAGAMENTO_INVALIDA');
    recusarEmRemocao(comprador);
    if (!comprador || !perfilCompleto(comprador)) fail('PERFIL_INCOMPLETO');
    const { escolha } = novo;
    if (escolha.tipo === 'venda') {
      const corrente = await pedidoAbertoDaVenda(tx, { ...novo, conteudoHash, vendaId: escolha.vendaId });
      if (corrente) return { pedido: corrente, repetido: true };
    }
    const itens = await precificar(tx, escolha);
    const usavel = await cupomDaCompra(tx, novo, itens);
    const cupom = usavel?.cupom ?? null;
    const totais = totaisDoPedido({ itens, cupom, agora: tx.clock() });
    exigirTotalMostrado(novo, totais);
    const escolhaHash = hashDaEscolha(escolha);
    const abertos = await abertosDaEscolha(tx, escolhaHash);
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

/** The driver's payable orders for the same choice, newest first. */
function abertosDaEscolha({ db, actor }: Ctx, escolhaHash: string): Promise<Pedido[]> {
  const abertos = inArray(tabela.status, EM_ABERTO);
  return db
    .select()
    .from(tabela)
    .where(and(eq(tabela.usuarioId, actor.id), eq(tabela.escolhaHash, escolhaHash), abertos))
    .orderBy(desc(tabela.id));
}

/** Refuses any total other than the one shown, even a smaller one. */
function exigirTotalMostrado(
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
  const usavel = await cupomUsavel(tx, nome, { travar: true });
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

/**
 * The sale's order to pay instead of a new one: it waits for payment by this method, and there is no new key, or the same content but
 * for a card, which may differ. A sale is paid once, after its contract is accepted, and never by two cards at once; a refund undoes the
 * contract. Locks the sale.
 */
async function pedidoAbertoDaVenda(
  tx: Ctx,
  {
    vendaId,
    metodo,
    codigo,
    conteudoHash,
  }: Pick<NovoPedido, 'metodo' | 'codigo'> & { vendaId: number; conteudoHash: string },
): Promise<Pedido | undefined> {
  const dono = and(eq(venda.id, vendaId), eq(venda.usuarioId, tx.actor.id));
  const [row] = await tx.db.select({ id: venda.id }).from(venda).where(dono).for('no key update');
  if (!row) fail('NAO_ENCONTRADO');
  const [aceito] = await tx.db.select().from(aceite).where(eq(aceite.vendaId, vendaId));
  if (!aceito) fail('CONTRATO_NAO_ACEITO');
  const pedidos = await tx.db
    .select()
    .from(tabela)
    .where(and(eq(tabela.vendaId, vendaId), inArray(tabela.status, [...EM_ABERTO, 'pago', 'estornado'])))
    .orderBy(desc(tabela.id));
  if (pedidos.some(({ status }) => status === 'pago')) fail('VENDA_JA_PAGA');
  const agora = tx.clock();
  const corrente = pedidos.find(
    (um) =>
      um.metodo === metodo &&
      um.status === 'aguardando_pagamento' &&
      (um.expiraEm === null || um.expiraEm > agora),
  );
  const mesmo = metodo !== 'CARTAO' && corrente?.conteudoHash === conteudoHash;
  if (corrente && (codigo === undefined || mesmo)) return corrente;
  if (pedidos.some(({ status }) => status === 'estornado'))
    fail('VENDA_JA_PAGA', { sentence: VENDA_DESFEITA });
  const outro = pedidos.find((um) => um.status === 'autorizado' || cartaoPendente(um, agora));
  if (outro) fail('PAGAMENTO_EM_CONFERENCIA', { sentence: vendaEmConferencia(outro.id) });
  return undefined;
}

/** A card payment under review, or sent a short time ago: a second one could be charged too. */
function cartaoPendente({ metodo, gatewayPedidoId, criadoEm }: Pedido, agora: Date): boolean {
  const recente = agora.getTime() - criadoEm.getTime() < SEM_RESPOSTA_MS;
  return metodo === 'CARTAO' && (gatewayPedidoId !== null || recente);
}

/** After this time without an answer (ms) the card most likely never reached the gateway. */
const SEM_RESPOSTA_MS = 600_000;
