import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { consume, giveBack } from '../limits.ts';
import { abrirPedido, exigirTotalMostrado, pedidoDoCodigo } from './abrir.ts';
import { cobrar, semResposta } from './cobrar.ts';
import { hashDoConteudo } from './hash.ts';
import type { NovoPedido } from './novoPedido.ts';
import type { Pedido } from './pedido.ts';

/**
 * Buys. The order is written down first, then the gateway is asked, then its answer is written down: a crash at any point
 * leaves an order that the same request, or the reconciliation, takes up again with the same key.
 *
 * The same code with the same content gives the first order as it is now; with other content it is refused (CHAVE_REPETIDA).
 * The order comes back in whatever state it reached: `negado` and `cancelado` are answers, not failures of this call.
 */
export async function criarPedido(ctx: Ctx, novo: NovoPedido): Promise<Pedido> {
  const conteudoHash = hashDoConteudo(novo);
  const aberto = (await pedidoDoCodigo(ctx, novo.codigo)) ?? (await abrirUmaVez(ctx, novo, conteudoHash));
  if (aberto.conteudoHash !== conteudoHash) fail('CHAVE_REPETIDA');
  if (!semResposta(aberto)) return aberto;
  exigirTotalMostrado(novo, aberto);
  await cobrar(ctx, { pedido: aberto, origem: 'checkout', cartao: novo.cartao });
  const [atual] = await ctx.db.select().from(pedido).where(eq(pedido.id, aberto.id));
  return atual ?? aberto;
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
  const { pedido: aberto, repetido } = await abrirPedido(ctx, novo, conteudoHash);
  // Another process, or another session, had written it meanwhile.
  if (repetido) await giveBack(ctx, limite);
  return aberto;
}
