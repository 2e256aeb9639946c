import { and, asc, eq } from 'drizzle-orm';
import { criarVenda } from '../../domain/vendas/criarVenda.ts';
import { venda } from '../../platform/db/schema/vendas.ts';
import { noBanco, umaVez } from './compras.ts';
import type { Motorista } from './motorista.ts';

const PAGA = 'Defesa de duas multas de velocidade.';
const ABERTA = 'Acompanhamento de processo de suspensão da CNH.';

/** An accepted and paid sale, and one whose contract is unread. */
export async function vender(quem: Motorista): Promise<void> {
  const paga = await vendaDe(quem, PAGA, [{ descricao: 'Defesa prévia', quantidade: 2, valor: 150_00 }]);
  await quem.api.vendas.assinar({ venda_id: paga });
  const compra = await umaVez(quem, 'DEMOV10', (order_id) =>
    quem.api.vendas.pagar({ venda_id: paga, payment_method: 'PIX', order_id }),
  );
  await noBanco(quem, compra, 'pix-pagar');
  await vendaDe(quem, ABERTA, [
    { descricao: 'Análise do processo', quantidade: 1, valor: 200_00 },
    { descricao: 'Recurso à JARI', quantidade: 1, valor: 450_00 },
  ]);
}

async function vendaDe(
  { ctx, operador }: Motorista,
  descricao: string,
  itens: Parameters<typeof criarVenda>[1]['itens'],
): Promise<number> {
  const minha = and(eq(venda.usuarioId, ctx.actor.id), eq(venda.descricao, descricao));
  const [feita] = await ctx.db.select({ id: venda.id }).from(venda).where(minha).orderBy(asc(venda.id));
  return feita?.id ?? (await criarVenda(operador, { email: ctx.actor.email, descricao, itens })).id;
}
