import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { HttpError } from '#backend/platform/adapters/calls.ts';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import type { Ctx, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { fail } from '#lib/errors.ts';
import type { Centavos } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

export type Pedido = typeof pedido.$inferSelect;
export type ItemDoPedido = typeof pedidoItem.$inferSelect;

/** The order's reference at a gateway: unique among all drivers, and readable for support. */
export function referenciaDe({ id, codigo }: Pick<Pedido, 'id' | 'codigo'>): string {
  return `${id}-${codigo}`;
}

/** Still waits for the gateway's first answer. */
export function semResposta({ status, gateway, gatewayPedidoId }: Pedido): boolean {
  return status === 'aguardando_pagamento' && gateway !== 'nenhum' && gatewayPedidoId === null;
}

type Leitor = Pick<PublicCtx, 'db'>;

async function lerUm({ db }: Leitor, ...quais: SQL[]): Promise<Pedido | undefined> {
  const [found] = await db
    .select()
    .from(pedido)
    .where(and(...quais));
  return found;
}

/** An order that must exist. */
export async function pedidoDe(ctx: Leitor, id: number): Promise<Pedido> {
  const found = await lerUm(ctx, eq(pedido.id, id));
  if (!found) throw new Error(`order ${id} does not exist`);
  return found;
}

/** The order of a gateway reference; undefined when it is not ours. */
export async function pedidoDaReferencia(ctx: Leitor, referencia: string): Promise<Pedido | undefined> {
  const [, id, codigo] = /^(\d{1,9})-([0-9A-Z]{7})$/.exec(referencia) ?? [];
  if (id === undefined || codigo === undefined) return undefined;
  return lerUm(ctx, eq(pedido.id, Number(id)), eq(pedido.codigo, codigo));
}

/** The order that a PagBank charge paid; undefined when it is not ours. */
export function pedidoDaCobranca(ctx: Leitor, cobrancaId: string): Promise<Pedido | undefined> {
  return lerUm(ctx, eq(pedido.gateway, 'pagbank'), eq(pedido.gatewayCobrancaId, cobrancaId));
}

/** An order of this driver; another driver's is not found. */
export function pedidoDoUsuario(
  ctx: Leitor,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<Pedido | undefined> {
  return lerUm(ctx, eq(pedido.id, id), eq(pedido.usuarioId, usuarioId));
}

/** The order of this driver with an idempotency key. */
export function pedidoDoCodigo(
  ctx: Ctx,
  codigo: string | undefined,
): Promise<Pedido | undefined> | undefined {
  return codigo === undefined
    ? undefined
    : lerUm(ctx, eq(pedido.usuarioId, ctx.actor.id), eq(pedido.codigo, codigo));
}

export async function compradorDe({ db }: Leitor, { id, usuarioId }: Pedido) {
  const [comprador] = await db.select().from(usuario).where(eq(usuario.id, usuarioId));
  if (!comprador) throw new Error(`order ${id} has no buyer`);
  return comprador;
}

/** Nothing is sold to an account that waits for its removal: its look-ups and mails have stopped, and the purchase would be erased. */
export function recusarEmRemocao(comprador: { remocaoPedidaEm: Date | null } | undefined): void {
  if (comprador?.remocaoPedidaEm) fail('CONTA_EM_REMOCAO');
}

/** Whether the profile has what a payment requires (spec 2, section 5); house number and complement are optional. */
export function perfilCompleto(perfil: Pick<typeof usuario.$inferSelect, (typeof CAMPOS)[number]>): boolean {
  return CAMPOS.every((campo) => (perfil[campo] ?? '').trim() !== '');
}

const CAMPOS = [
  ...(['nome', 'cpf', 'rg', 'dataNascimento', 'telefone', 'sexo'] as const),
  ...(['endereco', 'bairro', 'cidade', 'uf', 'cep'] as const),
];

export function itensDe({ db }: Leitor, pedidoId: number): Promise<ItemDoPedido[]> {
  return db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pedidoId)).orderBy(pedidoItem.id);
}

/** Locks the driver, then the order: of two orders for the same thing paid at one moment, the second sees the first. */
export async function travarPedido(ctx: Leitor, id: number): Promise<Pedido> {
  const dono = ctx.db.select({ id: pedido.usuarioId }).from(pedido).where(eq(pedido.id, id));
  await ctx.db.select({ id: usuario.id }).from(usuario).where(inArray(usuario.id, dono)).for('no key update');
  const [row] = await ctx.db.select().from(pedido).where(eq(pedido.id, id)).for('update');
  if (!row) throw new Error(`order ${id} does not exist`);
  return row;
}

/** Context with the gateway as actor: the driver whose request triggered the check is not the author. */
export function comoGateway(ctx: PublicCtx): SystemCtx {
  const { db, clock, env, queues, adapters, log, origem } = ctx;
  return { db, clock, env, queues, adapters, log, origem, ator: 'gateway' };
}

/** An expired order is still checked for this long: a last-second payment may be settled later (ms). */
export const CONFERENCIA_DEPOIS_DE_EXPIRAR_MS = 48 * 3_600_000;

/** State of an order at a gateway, in our terms. */
export interface Situacao {
  estado: EstadoDoPedido;
  gatewayPedidoId: string;
  /** Columns to store: payment code, card as displayed, charge id. */
  campos: Partial<typeof pedido.$inferInsert>;
  /** Charges that were paid and not refunded; an order should have one. */
  pagas?: readonly string[];
  /** True when the buyer's bank asks for the payment back (chargeback). */
  contestada?: boolean;
}

/**
 * - `recusado`: the gateway rejected the order; nothing was charged. - `indefinido`: unknown; asking again with the
 * same key, or reading the order, will tell. - `divergente`: the answer is about another order or amount.
 */
export type Motivo = 'recusado' | 'indefinido' | 'divergente';
export type RespostaDoGateway = { ok: true; situacao: Situacao } | { ok: false; motivo: Motivo };

/** Card of this attempt: encrypted by the browser, held in memory only. */
export interface CartaoDaCompra {
  token: string;
  nome: string;
  cpf?: string | undefined;
}

export interface Emissao {
  pedido: Pedido;
  /** True when an earlier request got no answer and may have charged. */
  repetida: boolean;
  cartao?: CartaoDaCompra | undefined;
}

export interface Volta {
  cobrancaId: string;
  valor: Centavos;
  /** What the gateway has given back of this charge after it, in all. */
  devolvidos: Centavos;
  /** The idempotency key. */
  chave: string;
}

/** Only an explicit rejection counts as refused; a key conflict means that the first request arrived. */
export function motivoDe(error: HttpError): Motivo {
  return error.kind === 'rejected' && error.status !== 409 ? 'recusado' : 'indefinido';
}

/** An answer about another order or amount: kept for an operator, and not applied. */
export async function divergente(
  ctx: PublicCtx,
  pedido: Pedido,
  resposta: unknown,
): Promise<RespostaDoGateway> {
  const { gateway: servico } = pedido;
  ctx.log.error({ pedidoId: pedido.id, servico }, 'the gateway answered about another order or amount');
  const operacao = `pedido ${referenciaDe(pedido)}, divergente`;
  await guardarResposta(ctx)({ servico, operacao, status: 200, corpo: JSON.stringify(resposta) });
  return { ok: false, motivo: 'divergente' };
}
