import { desc, eq } from 'drizzle-orm';
import type { SecaoDoRegistro } from '#lib/mesa/registro.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { webhookRecebido } from '../../platform/db/schema/pedidos.ts';

/** How a notice of a gateway ended (domain/pedidos), in words. */
const RESULTADOS: Readonly<Record<string, { texto: string; tom: 'ok' | 'alerta' | 'erro' }>> = {
  conferido: { texto: 'conferido', tom: 'ok' },
  'nada a conferir': { texto: 'nada a conferir', tom: 'ok' },
  recusado: { texto: 'o meio de pagamento recusou a pergunta', tom: 'erro' },
  indefinido: { texto: 'o meio de pagamento não respondeu', tom: 'alerta' },
  divergente: { texto: 'fala de outro pedido ou valor', tom: 'erro' },
  assinatura: { texto: 'recusado: a assinatura não confere', tom: 'erro' },
};

/** The gateways' notices about an order, also refused ones. */
export async function avisosDoPedido({ db }: SystemCtx, pedidoId: number): Promise<SecaoDoRegistro> {
  const linhas = await db
    .select()
    .from(webhookRecebido)
    .where(eq(webhookRecebido.pedido, String(pedidoId)))
    .orderBy(desc(webhookRecebido.recebidoEm))
    .limit(30);
  return {
    titulo: 'Avisos do meio de pagamento',
    vazio: 'Nenhum chegou sobre este pedido.',
    linhas: linhas.map(({ recebidoEm, resultado }) => {
      const fim = RESULTADOS[resultado ?? ''];
      return {
        quando: recebidoEm.toISOString(),
        texto: 'Aviso recebido',
        chip: fim ?? { texto: resultado === null ? 'na fila' : 'não entendido', tom: 'alerta' },
      };
    }),
  };
}
