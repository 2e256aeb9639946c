import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { pedidoItem, pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { CONFERENCIA_DEPOIS_DE_EXPIRAR_MS, type Pedido } from './pedido.ts';

type Leitura = Pick<PublicCtx, 'db' | 'clock'>;

const ABERTOS = ['aguardando_pagamento', 'autorizado'] as const;

/** The driver's payable orders for the same choice, newest first. */
export function abertosDaEscolha(
  { db }: Leitura,
  { usuarioId, escolhaHash }: { usuarioId: string; escolhaHash: string },
): Promise<Pedido[]> {
  return db
    .select()
    .from(tabela)
    .where(
      and(
        eq(tabela.usuarioId, usuarioId),
        eq(tabela.escolhaHash, escolhaHash),
        inArray(tabela.status, ABERTOS),
      ),
    )
    .orderBy(desc(tabela.id));
}

/** Other orders that could still pay for the same thing: open ones, and expired ones whose payment may still be reported. */
export function concorrentesDe({ db, clock }: Leitura, pedido: Pedido): Promise<Pedido[]> {
  const desde = new Date(clock().getTime() - CONFERENCIA_DEPOIS_DE_EXPIRAR_MS);
  const pagaveis = or(
    inArray(tabela.status, ABERTOS),
    and(eq(tabela.status, 'expirado'), gt(tabela.expiraEm, desde)),
  );
  return db
    .select()
    .from(tabela)
    .where(and(daMesmaCompra({ db }, pedido), pagaveis));
}

/** The paid order that replaced this one; undefined when there is none, or when this one holds more. */
export async function pagoNoLugarDe({ db }: Leitura, pedido: Pedido): Promise<number | undefined> {
  const { id, usuarioId, substituidoPor } = pedido;
  if (substituidoPor === null) return undefined;
  const naOutra = multasDe({ db }, substituidoPor);
  const aMais = db
    .select({ id: pedidoItem.id })
    .from(pedidoItem)
    .where(
      and(
        eq(pedidoItem.pedidoId, id),
        or(isNull(pedidoItem.multaId), notInArray(pedidoItem.multaId, naOutra)),
      ),
    );
  const [outro] = await db
    .select({ id: tabela.id })
    .from(tabela)
    .where(
      and(
        eq(tabela.usuarioId, usuarioId),
        eq(tabela.id, substituidoPor),
        eq(tabela.status, 'pago'),
        or(daMesmaEscolha(pedido), notExists(aMais)),
      ),
    );
  return outro?.id;
}

/** Other orders of the driver for the same choice, the same sale, or a fine in this one. */
function daMesmaCompra({ db }: Pick<Leitura, 'db'>, pedido: Pedido): SQL | undefined {
  const comEssas = db
    .select({ id: pedidoItem.pedidoId })
    .from(pedidoItem)
    .where(inArray(pedidoItem.multaId, multasDe({ db }, pedido.id)));
  return and(
    eq(tabela.usuarioId, pedido.usuarioId),
    ne(tabela.id, pedido.id),
    or(daMesmaEscolha(pedido), inArray(tabela.id, comEssas)),
  );
}

function daMesmaEscolha({ escolhaHash, vendaId }: Pedido): SQL | undefined {
  return or(
    escolhaHash === null ? undefined : eq(tabela.escolhaHash, escolhaHash),
    vendaId === null ? undefined : eq(tabela.vendaId, vendaId),
  );
}

function multasDe({ db }: Pick<Leitura, 'db'>, pedidoId: number) {
  return db
    .select({ id: pedidoItem.multaId })
    .from(pedidoItem)
    .where(and(eq(pedidoItem.pedidoId, pedidoId), isNotNull(pedidoItem.multaId)));
}
