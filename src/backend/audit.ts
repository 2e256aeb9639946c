import type { Ctx, PublicCtx, SystemCtx } from './context.ts';
import { auditoria } from './db/schema/conta.ts';

interface Fact {
  /** Verb and noun, e.g. 'habilitacao.cadastrar'. */
  acao: string;
  entidade: string;
  id: string | number;
  /** No documents, no secrets: ids, states, amounts. */
  dados?: Record<string, unknown>;
}

/** Writes who did what, when and from where. Call it inside the transaction of the change. */
export async function audit(ctx: Ctx | SystemCtx | PublicCtx, fact: Fact): Promise<void> {
  await ctx.db.insert(auditoria).values({
    quando: ctx.clock(),
    ator: 'ator' in ctx ? ctx.ator : 'usuario',
    atorId: 'actor' in ctx ? ctx.actor.id : 'atorId' in ctx ? ctx.atorId : undefined,
    acao: fact.acao,
    entidade: fact.entidade,
    entidadeId: String(fact.id),
    ip: ctx.origem.ip,
    agente: ctx.origem.agente,
    requestId: ctx.origem.requestId,
    dados: fact.dados,
  });
}
