import { eq } from 'drizzle-orm';
import { estaPedida } from '#backend/domain/consultas/agenda.ts';
import { podeCorrigir, recusarDados, semDadosDoDetran } from '#backend/domain/consultas/desfecho.ts';
import { exigirResposta, registrarConsulta } from '#backend/domain/consultas/registrar.ts';
import { adiar, paradaAte } from '#backend/domain/consultas/ritmo.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { isCnh } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { guardarHabilitacao } from './guardar.ts';

/** Looks up one licence that is due and stores the result. A licence corrected meanwhile is left to its own look-up. */
export async function consultarHabilitacao(ctx: SystemCtx, id: number): Promise<void> {
  const [antes] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, id));
  if (!antes || !estaPedida(antes, ctx.clock())) return;
  if (await paradaAte(ctx, 'habilitacao')) return adiar(ctx, { alvo: 'habilitacao', id });
  const { usuarioId, numeroCnh, cpf, uf } = antes;
  const resultado = await ctx.adapters.consultas.consultarHabilitacao({ numeroCnh, cpf, uf });
  // Its own transaction: the look-up costs money whatever follows.
  const consultaId = await registrarConsulta(ctx, {
    usuarioId,
    habilitacaoId: id,
    servico: 'habilitacao',
    resultado,
  });
  exigirResposta(resultado);
  await transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(habilitacao).where(eq(habilitacao.id, id)).for('update');
    if (!atual || !estaPedida(atual, tx.clock())) return;
    if (atual.numeroCnh !== numeroCnh || atual.cpf !== cpf) return;
    if (resultado.outcome === 'found') {
      await guardarHabilitacao(tx, atual, { dados: resultado.dados, consultaId });
    } else if (podeCorrigir(resultado.outcome)) {
      const mensagem = mensagemDeErro(resultado.outcome, atual);
      await recusarDados(tx, { alvo: 'habilitacao', ...atual }, { mensagem, consultaId });
    } else {
      await semDadosDoDetran(tx, { alvo: 'habilitacao', id }, { outcome: resultado.outcome, consultaId });
    }
  });
}

/** Tells the driver what to check after the source rejected a licence (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroCnh }: { numeroCnh: string },
): string {
  if (!isCnh(numeroCnh)) return TEXTS.cnhNaoConfere;
  if (resultado === 'changed') return TEXTS.cnhMudou;
  return resultado === 'none' ? TEXTS.cnhNaoEncontrada : TEXTS.cnhRecusada;
}
