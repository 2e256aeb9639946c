import { and, desc, eq, gt, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { PublicCtx } from '../../platform/context.ts';
import { pedidoItem, pedido as tabela } from '../../platform/db/schema/pedidos.ts';
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

/** The paid order that replaced this one; undefined when there is none or its content differs. */
export async function pagoNoLugarDe({ db }: Leitura, pedido: Pedido): Promise<number | undefined> {
  if (pedido.substituidoPor === null) return undefined;
  const [outro] = await db
    .select({ id: tabela.id })
    .from(tabela)
    .where(
      and(daMesmaCompra({ db }, pedido), eq(tabela.id, pedido.substituidoPor), eq(tabela.status, 'pago')),
    );
  return outro?.id;
}

/** Other orders of the driver for the same choice, the same sale, or a fine in this one. */
function daMesmaCompra(
  { db }: Pick<Leitura, 'db'>,
  { id, usuarioId, escolhaHash, vendaId }: Pedido,
): SQL | undefined {
  const multas = db
    .select({ id: pedidoItem.multaId })
    .from(pedidoItem)
    .where(and(eq(pedidoItem.pedidoId, id), isNotNull(pedidoItem.multaId)));
  const comEssas = db
    .select({ id: pedidoItem.pedidoId })
    .from(pedidoItem)
    .where(inArray(pedidoItem.multaId, multas));
  return and(
    eq(tabela.usuarioId, usuarioId),
    ne(tabela.id, id),
    or(
      escolhaHash === null ? undefined : eq(tabela.escolhaHash, escolhaHash),
      vendaId === null ? undefined : eq(tabela.vendaId, vendaId),
      inArray(tabela.id, comEssas),
    ),
  );
}
