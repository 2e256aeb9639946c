import { eq } from 'drizzle-orm';
import { reciboDoPedido } from '#backend/domain/pedidos/textoDoRecibo.ts';
import { fail } from '#lib/errors.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { renderPdf } from '../../platform/adapters/pdf.ts';
import type { Ctx, PublicCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { partesDevolvidas } from './parciais.ts';
import { type Pedido, pedidoDoUsuario } from './pedido.ts';

/** The receipt of a paid order as an HTTP response; throws before payment. */
export async function baixarRecibo(ctx: Ctx, { id }: { id: number }): Promise<Response> {
  const pedido = await pedidoDoUsuario(ctx, { id, usuarioId: ctx.actor.id });
  const pdf = pedido && (await reciboEmPdf(ctx, pedido));
  if (!pdf) fail('NAO_ENCONTRADO');
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recibo-${id}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Null before payment. */
export async function reciboEmPdf(ctx: Pick<PublicCtx, 'db' | 'env'>, pago: Pedido): Promise<Buffer | null> {
  const { pagoEm } = pago;
  if (pagoEm === null) return null;
  const [[comprador], itens] = await Promise.all([
    ctx.db.select().from(usuario).where(eq(usuario.id, pago.usuarioId)),
    ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pago.id)).orderBy(pedidoItem.id),
  ]);
  const devolucoes = await partesDevolvidas(ctx, pago.id);
  if (!comprador) throw new Error(`order ${pago.id} has no buyer`);
  const recibo = reciboDoPedido({
    pedido: { ...pago, pagoEm, itens, devolucoes },
    comprador: { nome: comprador.nome, documento: comprador.cpf, email: comprador.email },
    operadora: operadoraDe(ctx.env),
  });
  return renderPdf(recibo, pagoEm);
}
