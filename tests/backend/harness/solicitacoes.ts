import { randomInt } from 'node:crypto';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { FATOS_INFORMADOS, MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';
import type { Driver, TestApp } from './app.ts';

/** Inserts the rows of a paid extra: an order with its item, and one right to a petition. Returns the ids of both. */
export async function solicitacaoPaga(
  { deps: { db, clock } }: TestApp,
  { id: usuarioId }: Pick<Driver, 'id'>,
  status: typeof pedido.$inferInsert.status = 'pago',
): Promise<{ id: number; pedidoId: number }> {
  const criadoEm = clock();
  const valor = 79_90;
  const [compra] = await db
    .insert(pedido)
    .values({
      usuarioId,
      codigo: `T${randomInt(1_000_000)}`,
      conteudoHash: 'teste',
      metodo: 'PIX',
      status,
      subtotal: valor,
      total: valor,
      gateway: 'pagbank',
      criadoEm,
      pagoEm: criadoEm,
    })
    .returning();
  const [item] = await db
    .insert(pedidoItem)
    .values({
      pedidoId: compra?.id ?? 0,
      usuarioId,
      tipoProduto: 'EXTRA',
      produtoGuid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
      descricao: 'Recurso de Multa Online',
      quantidade: 1,
      valorUnitario: valor,
    })
    .returning();
  const [aberta] = await db
    .insert(solicitacao)
    .values({
      usuarioId,
      pedidoId: compra?.id ?? 0,
      pedidoItemId: item?.id ?? 0,
      unidade: 1,
      criadaEm: criadoEm,
    })
    .returning();
  if (!compra || !aberta) throw new Error('an insert gave no row');
  return { id: aberta.id, pedidoId: compra.id };
}

/** Answers for the wizard's fields that are not in the specification: enough for one ground. */
export const FATOS = { ...FATOS_INFORMADOS, prazo: '10/12/2026' } as const;

/** The wizard's fine as a browser sends it: with masks. */
export const MULTA = {
  ...MULTA_INFORMADA,
  numero: '100',
  complemento: 'apto. 201',
  EnderecoCompletos: 'Rua das Laranjeiras, 100, apto. 201, Laranjeiras, Rio de Janeiro – RJ, CEP 22240-003',
  AutoRenainf: '',
  TemplateId: 'velocidade',
  Fatos: JSON.stringify(FATOS),
  Fundamentos: '["notificacao-fora-do-prazo"]',
} as const;
