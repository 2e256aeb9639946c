import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { addDays, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { Centavos } from '#lib/money.ts';
import { opcoesDeParcelas, opcoesDeParcelasDaVenda } from '#lib/pedidos/parcelas.ts';
import { perfilCompleto } from '#lib/pedidos/perfil.ts';
import { novoPedidoId, totaisDoPedido, VALIDADE_DO_PICPAY_S, VALIDADE_DO_PIX_S } from '#lib/pedidos/rules.ts';
import { cupomSemEfeito, totalMudou } from '#lib/pedidos/total.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { multiplicador } from '#lib/planos/rules.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { cupomUso, pedido, pedidoEvento, pedidoItem } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { consume, giveBack } from '../limits.ts';
import { avisarAutomacao } from './automacao.ts';
import type { CartaoDaCompra } from './cobranca.ts';
import { cobrar, semResposta } from './cobrar.ts';
import { type CupomGuardado, travarCupom } from './cupons.ts';
import { recusarNaoOferecido } from './metodos.ts';
import { moverPedido } from './mover.ts';
import type { Pedido } from './pedido.ts';
import { type ItemPrecificado, precificar } from './precificar.ts';
import { pedidoAbertoDaVenda, recusarVendaFechada } from './venda.ts';

export interface NovoPedido {
  /**
   * order_id: seven upper-case characters made in the browser. The idempotency key of the purchase. Without one, an open order of
   * the sale by the same method is the one that is meant; anything else is a purchase of its own.
   */
  codigo: string | undefined;
  metodo: MetodoOferecido;
  escolha: Escolha;
  cupom?: string | undefined;
  /** What the buyer was shown; without it nobody promised a total. */
  totalMostrado?: Centavos | undefined;
  /** Card only. */
  parcelas?: number | undefined;
  cartao?: CartaoDaCompra | undefined;
}

/**
 * Buys. The order is written down first, then the gateway is asked, then its answer is written down: a crash at any point
 * leaves an order that the same request, or the reconciliation, takes up again with the same key.
 *
 * The same code with the same content gives the first order as it is now; with other content it is refused (CHAVE_REPETIDA).
 * The order comes back in whatever state it reached: `negado` and `cancelado` are answers, not failures of this call.
 */
export async function criarPedido(ctx: Ctx, novo: NovoPedido): Promise<Pedido> {
  const conteudoHash = hashDe(novo);
  const aberto = (await pedidoDoCodigo(ctx, novo.codigo)) ?? (await abrirUmaVez(ctx, novo, conteudoHash));
  if (aberto.conteudoHash !== conteudoHash) fail('CHAVE_REPETIDA');
  if (!semResposta(aberto)) return aberto;
  exigirTotalMostrado(novo, aberto);
  await cobrar(ctx, { pedido: aberto, origem: 'checkout', cartao: novo.cartao });
  return (await pedidoDoCodigo(ctx, aberto.codigo)) ?? aberto;
}

/** Orders being written in this process, by their key and content: whoever asks for the same waits for the first. */
const emAbertura = new Map<string, Promise<Pedido>>();

/** Orders are counted, and a repeat of one is no other order, however many come together. */
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
  const { pedido: aberto, repetido } = await abrir(ctx, novo, conteudoHash);
  // Another process, or another session, had written it meanwhile.
  if (repetido) await giveBack(ctx, limite);
  return aberto;
}

async function abrir(
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
    const cupom = await cupomDaCompra(tx, novo, itens);
    const totais = totaisDoPedido({ itens, cupom, agora: tx.clock() });
    exigirTotalMostrado(novo, totais);
    const aberto = await inserir(tx, { novo, conteudoHash, itens, totais, cupomId: cupom?.id ?? null });
    // A coupon for the whole: nothing is left for a gateway to charge.
    const pedido =
      totais.total === 0
        ? await moverPedido(tx, { pedidoId: aberto.id, para: 'pago', origem: 'checkout' })
        : aberto;
    return { pedido, repetido: false };
  });
}

async function cupomDaCompra(
  tx: Ctx,
  { cupom: nome, totalMostrado }: NovoPedido,
  itens: readonly ItemPrecificado[],
): Promise<CupomGuardado | null> {
  if (nome === undefined) return null;
  const cupom = await travarCupom(tx, nome);
  if (cupom) return cupom;
  const { total } = totaisDoPedido({ itens, agora: tx.clock() });
  return fail('CUPOM_INVALIDO', {
    sentence: totalMostrado === undefined ? undefined : cupomSemEfeito({ cupom: nome, totalMostrado, total }),
  });
}

/** Nobody is charged another total than the one that was shown, nor a smaller one without having seen it. */
function exigirTotalMostrado(
  { totalMostrado, cupom }: NovoPedido,
  { total, subtotal }: Pick<Pedido, 'total' | 'subtotal'>,
): void {
  if (totalMostrado === undefined || totalMostrado === total) return;
  fail('TOTAL_MUDOU', { sentence: totalMudou({ totalMostrado, total, subtotal, cupom }) });
}

interface Abertura {
  novo: NovoPedido;
  conteudoHash: string;
  itens: ItemPrecificado[];
  totais: { subtotal: number; desconto: number; total: number };
  cupomId: number | null;
}

async function inserir(tx: Ctx, { novo, conteudoHash, itens, totais, cupomId }: Abertura): Promise<Pedido> {
  const criadoEm = tx.clock();
  const gratis = totais.total === 0;
  const parcelas = gratis ? 1 : parcelasDe(novo, itens, totais.total);
  const [row] = await tx.db
    .insert(pedido)
    .values({
      usuarioId: tx.actor.id,
      codigo: novo.codigo ?? novoPedidoId((bytes) => crypto.getRandomValues(bytes)),
      conteudoHash,
      metodo: gratis ? 'CUPOM' : novo.metodo,
      status: 'aguardando_pagamento',
      ...totais,
      parcelas,
      cupomId,
      vendaId: novo.escolha.tipo === 'venda' ? novo.escolha.vendaId : null,
      gateway: gratis ? 'nenhum' : novo.metodo === 'PICPAY' ? 'picpay' : 'pagbank',
      cartaoNome: novo.cartao?.nome ?? null,
      criadoEm,
      ...(!gratis && prazosDe(novo.metodo, criadoEm)),
    })
    .returning();
  if (!row) throw new Error('the order was not written');
  const { id: pedidoId, usuarioId } = row;
  await tx.db.insert(pedidoItem).values(itens.map((item) => ({ ...item, pedidoId, qtdParcela: parcelas })));
  if (cupomId !== null)
    await tx.db.insert(cupomUso).values({ pedidoId, cupomId, usuarioId, quando: criadoEm });
  await tx.db
    .insert(pedidoEvento)
    .values({ pedidoId, de: null, para: row.status, origem: 'checkout', quando: criadoEm });
  await audit(tx, {
    acao: 'pedido.criar',
    entidade: 'pedido',
    id: pedidoId,
    dados: { metodo: row.metodo, total: row.total },
  });
  await avisarAutomacao(tx, { pedidoId, status: row.status });
  return row;
}

function parcelasDe(
  { metodo, escolha, parcelas = 1 }: NovoPedido,
  itens: ItemPrecificado[],
  total: number,
): number {
  if (metodo !== 'CARTAO') return 1;
  if (!opcoesDoCartao(escolha, itens, total).some((opcao) => opcao.parcelas === parcelas)) {
    fail('PARCELAS_INVALIDAS');
  }
  return parcelas;
}

/** Reading one for plans and extras, reading two for sales (specification 2, section 5). */
export function opcoesDoCartao(escolha: Escolha, itens: readonly ItemPrecificado[], total: number) {
  if (escolha.tipo === 'venda') return opcoesDeParcelasDaVenda(total);
  const periodicidade = itens.find((item) => item.periodicidade)?.periodicidade;
  return opcoesDeParcelas(total, periodicidade ? multiplicador(periodicidade) : undefined);
}

/** Until when it can be paid. A card is answered at once; a boleto is taken by banks for some days past its due date. */
function prazosDe(
  metodo: NovoPedido['metodo'],
  agora: Date,
): { expiraEm?: Date; boletoVencimento?: IsoDate } {
  switch (metodo) {
    case 'PIX':
      return { expiraEm: new Date(agora.getTime() + VALIDADE_DO_PIX_S * 1000) };
    case 'PICPAY':
      return { expiraEm: new Date(agora.getTime() + VALIDADE_DO_PICPAY_S * 1000) };
    case 'BOLETO': {
      const boletoVencimento = addDays(isoDateOf(agora), DIAS_DO_BOLETO);
      return { boletoVencimento, expiraEm: instantAt(addDays(boletoVencimento, DIAS_DEPOIS_DO_VENCIMENTO)) };
    }
    case 'CARTAO':
      return {};
  }
}

const DIAS_DO_BOLETO = 3;
/** Five for the banks, three for the money to arrive. */
const DIAS_DEPOIS_DO_VENCIMENTO = 8;

async function pedidoDoCodigo(ctx: Ctx, codigo: string | undefined): Promise<Pedido | undefined> {
  if (codigo === undefined) return undefined;
  const [row] = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.usuarioId, ctx.actor.id), eq(pedido.codigo, codigo)));
  return row;
}

/** The choice, without the card: its encrypted form differs each time. */
function hashDe({ metodo, escolha, cupom, parcelas }: NovoPedido): string {
  const extras =
    escolha.tipo === 'produtos' ? [...escolha.itens].sort((a, b) => a.guid.localeCompare(b.guid)) : [];
  const plano = escolha.tipo === 'produtos' ? escolha.plano : undefined;
  const conteudo = [
    metodo,
    escolha.tipo === 'venda' ? escolha.vendaId : null,
    plano ? [plano.idPlano, plano.idPlanoDetalhe] : null,
    extras.map(({ guid, quantidade }) => [guid, quantidade]),
    cupom ?? null,
    parcelas ?? 1,
  ];
  return createHash('sha256').update(JSON.stringify(conteudo)).digest('hex');
}
