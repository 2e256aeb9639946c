import { and, desc, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '../../platform/context.ts';
import { mesmoDono } from '../../platform/db/mesmoDono.ts';
import { pedido } from '../../platform/db/schema/pedidos.ts';
import { multaNaoAcompanhada, peticaoVersao, solicitacao } from '../../platform/db/schema/peticoes.ts';

type DbCtx = Pick<PublicCtx, 'db'>;

export type SolicitacaoComMulta = Awaited<ReturnType<typeof solicitacoesDoUsuario>>[number];

/** Solicitações that the driver paid and that were not refunded, newest first, each with its fine if any. */
export function solicitacoesDoUsuario(ctx: DbCtx, usuarioId: string) {
  return comMulta(ctx)
    .where(and(eq(solicitacao.usuarioId, usuarioId), isNull(solicitacao.canceladaEm)))
    .orderBy(desc(solicitacao.id));
}

export async function solicitacaoDoUsuario(
  ctx: DbCtx,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<SolicitacaoComMulta | undefined> {
  const [linha] = await comMulta(ctx).where(
    and(eq(solicitacao.id, id), eq(solicitacao.usuarioId, usuarioId), isNull(solicitacao.canceladaEm)),
  );
  return linha;
}

/** Petitions written for a solicitação, newest first. */
export function versoesDe({ db }: DbCtx, { id, usuarioId }: { id: number; usuarioId: string }) {
  return db
    .select()
    .from(peticaoVersao)
    .where(and(eq(peticaoVersao.solicitacaoId, id), eq(peticaoVersao.usuarioId, usuarioId)))
    .orderBy(desc(peticaoVersao.numero));
}

/** The row with its order's state, locked until the transaction ends. */
export async function segurarSolicitacao(ctx: DbCtx, { id, usuarioId }: { id: number; usuarioId: string }) {
  const [linha] = await ctx.db
    .select({ solicitacao, pedidoStatus: pedido.status })
    .from(solicitacao)
    .innerJoin(pedido, mesmoDono(pedido, solicitacao, solicitacao.pedidoId))
    .where(and(eq(solicitacao.id, id), eq(solicitacao.usuarioId, usuarioId)))
    .for('update', { of: solicitacao });
  return linha;
}

function comMulta({ db }: DbCtx) {
  return db
    .select({ solicitacao, multa: multaNaoAcompanhada })
    .from(solicitacao)
    .leftJoin(
      multaNaoAcompanhada,
      mesmoDono(solicitacao, multaNaoAcompanhada, multaNaoAcompanhada.solicitacaoId),
    )
    .$dynamic();
}
