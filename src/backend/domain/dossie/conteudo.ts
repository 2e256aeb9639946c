import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import type { Ctx } from '../../platform/context.ts';
import { pedidoDoUsuario } from '../pedidos/pedido.ts';
import { reciboEmPdf } from '../pedidos/recibo.ts';
import { lerArquivo } from '../recursos/lerArquivo.ts';

/** Bytes of an item: its file, or a receipt generated now. Null when it has no file or the file cannot be read. */
export async function conteudoDo(
  ctx: Ctx,
  { arquivo, recibo }: Pick<ItemDoDossie, 'arquivo' | 'recibo'>,
): Promise<Uint8Array | null> {
  if (arquivo) {
    const bytes = await lerArquivo(ctx, arquivo);
    return typeof bytes === 'string' ? null : bytes;
  }
  if (recibo === null) return null;
  const pedido = await pedidoDoUsuario(ctx, { id: recibo, usuarioId: ctx.actor.id });
  return pedido ? reciboEmPdf(ctx, pedido) : null;
}
