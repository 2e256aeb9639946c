import { escreverMarcos } from '#backend/domain/multas/marcos.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { type Driver, NOW, type TestApp } from '../../harness/app.ts';

/** Rows that mails are about. */
export const one = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};

/** A fine of a new licence, with its notice. */
export async function fineOf(
  { deps }: TestApp,
  driver: Driver,
  { emailNotificacao }: { emailNotificacao?: string } = {},
) {
  const { db } = deps;
  const now = new Date(NOW);
  const licenca = one(
    await db
      .insert(habilitacao)
      .values({
        usuarioId: driver.id,
        numeroCnh: '17876663650',
        cpf: '52998224725',
        uf: 'RJ',
        emailNotificacao,
        criadaEm: now,
      })
      .returning(),
  );
  const row = one(
    await db
      .insert(multa)
      .values({
        usuarioId: driver.id,
        tipo: 'Habilitacao',
        habilitacaoId: licenca.id,
        autoInfracao: 'E10000001',
        dataInfracao: '2026-10-20',
        dataNotificacao: '2026-11-10',
        descricao: 'Transitar acima da velocidade',
        valorOriginal: 195_23,
        valorSerPago: 156_18,
        pontos: 5,
        criadaEm: now,
        atualizadaEm: now,
      })
      .returning(),
  );
  const marcos = [
    { multaId: row.id, tipo: 'autuacao_expedida', data: '2026-11-10', origem: 'fonte' },
  ] as const;
  await escreverMarcos(deps, { usuarioId: driver.id, autor: 'fonte' }, marcos);
  return { multaId: row.id, licencaId: licenca.id };
}

/** A paid order of two petitions. */
export async function orderOf(
  { deps: { db } }: TestApp,
  driver: Driver,
  values: Partial<typeof pedido.$inferInsert>,
) {
  const row = one(
    await db
      .insert(pedido)
      .values({
        usuarioId: driver.id,
        codigo: 'ABC1234',
        conteudoHash: '-',
        metodo: 'PIX',
        status: 'pago',
        subtotal: 100_00,
        total: 100_00,
        gateway: 'pagbank',
        criadoEm: new Date(NOW),
        ...values,
      })
      .returning(),
  );
  const item = one(
    await db
      .insert(pedidoItem)
      .values({
        pedidoId: row.id,
        usuarioId: row.usuarioId,
        tipoProduto: 'EXTRA',
        descricao: 'Recurso de Multa Online',
        quantidade: 2,
        valorUnitario: 50_00,
      })
      .returning(),
  );
  return { id: row.id, itemId: item.id };
}
