import { eq, sql } from 'drizzle-orm';
import { mensagemDeErro } from '#lib/habilitacoes/erros.ts';
import { paths } from '#lib/paths.ts';
import { audit } from '../audit.ts';
import { estaPedida } from '../consultas/agenda.ts';
import { avisar } from '../consultas/avisos.ts';
import { podeCorrigir, semDadosDoDetran } from '../consultas/desfecho.ts';
import { adiar, paradaAte } from '../consultas/parada.ts';
import { exigirResposta, registrarConsulta } from '../consultas/registrar.ts';
import type { SystemCtx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { transaction } from '../db/transaction.ts';
import { guardarHabilitacao } from './guardar.ts';

/**
 * Asks the source about one licence and stores what it says. Running again does nothing until the next check is due;
 * what was corrected meanwhile is left to the consultation that the correction asked for.
 */
export async function consultarHabilitacao(ctx: SystemCtx, id: number): Promise<void> {
  const [antes] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, id));
  if (!antes || !estaPedida(antes, ctx.clock())) return;
  if (await paradaAte(ctx, 'habilitacao')) return adiar(ctx, { alvo: 'habilitacao', id });
  const { usuarioId, numeroCnh, cpf, uf } = antes;
  const resultado = await ctx.adapters.consultas.consultarHabilitacao({ numeroCnh, cpf, uf });
  // Written apart from the rest: the consultation is paid for, whatever comes of it.
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
      await marcarErro(tx, atual, { mensagem: mensagemDeErro(resultado.outcome, atual), consultaId });
    } else {
      await semDadosDoDetran(tx, { alvo: 'habilitacao', id }, { outcome: resultado.outcome, consultaId });
    }
  });
}

async function marcarErro(
  tx: SystemCtx,
  { id, guid, usuarioId }: typeof habilitacao.$inferSelect,
  { mensagem, consultaId }: { mensagem: string; consultaId: number },
): Promise<void> {
  await tx.db
    .update(habilitacao)
    .set({
      comErro: true,
      mensagemErro: mensagem,
      qtdeConsultas: sql`${habilitacao.qtdeConsultas} + 1`,
      // Nothing changes until the driver corrects it: no further check is paid for.
      proximaConsultaEm: null,
    })
    .where(eq(habilitacao.id, id));
  await audit(tx, {
    acao: 'habilitacao.consultar',
    entidade: 'habilitacao',
    id,
    dados: { consultaId, erro: true },
  });
  await avisar(tx, {
    usuarioId,
    de: { alvo: 'habilitacao', id },
    chave: `habilitacao:${id}:erro:${consultaId}`,
    assunto: 'Habilitação com problemas',
    descricao: mensagem,
    destino: paths.app.condutores.ver(guid),
  });
}
