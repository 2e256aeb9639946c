import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { pagamentoEmDobro, pedidoItem, pedido as tabela } from '../db/schema/pedidos.ts';
import { credito } from '../db/schema/recursos.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { notificar } from '../notificacoes/notificar.ts';
import type { Pedido } from './pedido.ts';

/** Charges of an order that is paid, or was refunded, beside the one that paid it: each is money to give back. */
export async function anotarCobrancasEmDobro(
  tx: PublicCtx,
  pedido: Pedido,
  pagas: readonly string[] = [],
): Promise<void> {
  for (const cobrancaId of pagas) {
    if (cobrancaId !== pedido.gatewayCobrancaId)
      await anotar(tx, { pedido, pagoPorId: pedido.id, cobrancaId });
  }
}

/** An order was just paid for a sale, or an appeal of a fine, that another order of the driver had paid already. */
export async function anotarCompraEmDobro(tx: PublicCtx, pedido: Pedido): Promise<void> {
  const pagoPorId = (await outroDaVenda(tx, pedido)) ?? (await outroDaMulta(tx, pedido));
  if (pagoPorId !== undefined) {
    await anotar(tx, { pedido, pagoPorId, cobrancaId: pedido.gatewayCobrancaId ?? '' });
  }
}

/** The money of an order went back: so did what was too much of it. */
export async function quitarCompraEmDobro(tx: PublicCtx, { id, gatewayCobrancaId }: Pedido): Promise<void> {
  await tx.db
    .update(pagamentoEmDobro)
    .set({ devolvidoEm: tx.clock() })
    .where(
      and(
        eq(pagamentoEmDobro.pedidoId, id),
        eq(pagamentoEmDobro.cobrancaId, gatewayCobrancaId ?? ''),
        isNull(pagamentoEmDobro.devolvidoEm),
      ),
    );
}

interface EmDobro {
  pedido: Pedido;
  pagoPorId: number;
  cobrancaId: string;
}

/** Writes it down once, for the operator, and tells the driver. */
async function anotar(tx: PublicCtx, { pedido, pagoPorId, cobrancaId }: EmDobro): Promise<void> {
  const { id: pedidoId, usuarioId, codigo, total: valor } = pedido;
  const [novo] = await tx.db
    .insert(pagamentoEmDobro)
    .values({ pedidoId, pagoPorId, cobrancaId, valor, quando: tx.clock() })
    .onConflictDoNothing({ target: [pagamentoEmDobro.pedidoId, pagamentoEmDobro.cobrancaId] })
    .returning({ id: pagamentoEmDobro.id });
  if (!novo) return;
  tx.log.error({ pedidoId, pagoPorId, pagamento: novo.id }, 'paid twice: see "pedidos dobrados"');
  await audit(tx, {
    acao: 'pedido.pagoEmDobro',
    entidade: 'pedido',
    id: pedidoId,
    dados: { pagoPorId, cobrancaId, valor },
  });
  const chave = `pedido-em-dobro:${novo.id}`;
  const notificacaoId = await notificar(tx, {
    usuarioId,
    chave,
    assunto: `Pagamento em dobro: pedido ${codigo}`,
    descricao:
      pagoPorId === pedidoId
        ? `Recebemos mais ${reais(valor)} pelo pedido nº ${pedidoId}, que já estava pago. Nossa equipe vai devolver esse valor.`
        : `Recebemos ${reais(valor)} pelo pedido nº ${pedidoId}, mas o pedido nº ${pagoPorId} já tinha pagado o mesmo. Nossa equipe vai devolver esse valor.`,
    destino: paths.app.planos.detalhes(pedidoId),
  });
  if (notificacaoId !== null) {
    await enqueue(tx, 'email', { modelo: 'aviso', usuarioId, chave, notificacaoId });
  }
}

async function outroDaVenda(tx: PublicCtx, { id, vendaId }: Pedido): Promise<number | undefined> {
  if (vendaId === null) return undefined;
  const [outro] = await tx.db
    .select({ id: tabela.id })
    .from(tabela)
    .where(and(eq(tabela.vendaId, vendaId), eq(tabela.status, 'pago'), ne(tabela.id, id)))
    .orderBy(tabela.id)
    .limit(1);
  return outro?.id;
}

async function outroDaMulta(tx: PublicCtx, { id }: Pedido): Promise<number | undefined> {
  const minhas = tx.db
    .select({ multaId: pedidoItem.multaId })
    .from(pedidoItem)
    .where(and(eq(pedidoItem.pedidoId, id), isNotNull(pedidoItem.multaId)));
  const [outro] = await tx.db
    .select({ id: tabela.id })
    .from(credito)
    .innerJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .innerJoin(tabela, eq(tabela.id, pedidoItem.pedidoId))
    .where(
      and(
        inArray(credito.multaId, minhas),
        isNull(credito.canceladoEm),
        eq(tabela.status, 'pago'),
        ne(tabela.id, id),
      ),
    )
    .orderBy(tabela.id)
    .limit(1);
  return outro?.id;
}
