import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { consume, undoUse } from '#backend/platform/limits.ts';
import { fail } from '#lib/errors.ts';
import { pedidoDestaPagina, pedidoSubstituido } from '#lib/pedidos/frases.ts';
import { abrirPedido, exigirTotalMostrado, pedidoDoCodigo } from './abrir.ts';
import type { NovoPedido } from './cobranca.ts';
import { cobrar, comLimiteDeEspera, semResposta } from './cobrar.ts';
import { hashDoConteudo } from './inserir.ts';
import type { Pedido } from './pedido.ts';

/**
 * Buys. Stores the order, asks the gateway, stores its answer: after a crash at any point, the same request or the
 * reconciliation continues with the same key. A gateway that is slow holds nobody: the order is returned without its
 * answer, and the charge goes on. The same code with the same content returns the existing order; with
 * other content, or when another order replaced it, it throws CHAVE_REPETIDA. The order is returned in any other state: `negado` and
 * `cancelado` are results,
 * not errors.
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
  const [atual] = await ctx.db.select().from(pedido).where(eq(pedido.id, aberto.id));
  return atual ?? aberto;
}

/** Orders being created in this process, by key and content: equal requests share the result. */
const emAbertura = new Map<string, Promise<Pedido>>();

/** Orders are rate-limited; repeats of one order, even in parallel, do not count. */
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
  // Another process or session had created it.
  if (repetido) await undoUse(ctx, limite);
  return aberto;
}
