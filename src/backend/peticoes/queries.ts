import { and, desc, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '../context.ts';
import { mesmoDono } from '../db/mesmoDono.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { multaNaoAcompanhada, peticaoVersao, solicitacao } from '../db/schema/peticoes.ts';

type DbCtx = Pick<PublicCtx, 'db'>;

export type SolicitacaoComMulta = Awaited<ReturnType<typeof solicitacoesDoUsuario>>[number];

/** What the driver paid for and was not refunded, newest first, each with its fine if there is one. */
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

/** The petitions written for a solicitação, newest first. */
export function versoesDe({ db }: DbCtx, { id, usuarioId }: { id: number; usuarioId: string }) {
  return db
    .select()
    .from(peticaoVersao)
    .where(and(eq(peticaoVersao.solicitacaoId, id), eq(peticaoVersao.usuarioId, usuarioId)))
    .orderBy(desc(peticaoVersao.numero));
}

/** The row itself with the state of its order, held until the transaction ends. */
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
