import { and, eq } from 'drizzle-orm';
import { emailPeticaoPronta } from '#backend/domain/avisos/emails/textos/peticao-pronta.ts';
import {
  type EstadoDoRecurso,
  emailRecursoMovimentado,
} from '#backend/domain/avisos/emails/textos/recurso-movimentado.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { multaNaoAcompanhada, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { paths } from '#lib/paths.ts';
import { comum, type Montar } from './mensagem.ts';

/** One step of an appeal, with the state at that step even when later ones exist. */
export const recursoAndou: Montar<'recurso-andou'> = async (ctx, dono, { movimentoId }) => {
  const [passo] = await ctx.db
    .select({
      status: recursoMovimento.status,
      protocolo: recursoMovimento.protocolo,
      observacao: recursoMovimento.observacao,
      fase: recurso.fase,
      autoInfracao: multa.autoInfracao,
    })
    .from(recursoMovimento)
    .innerJoin(recurso, eq(recurso.id, recursoMovimento.recursoId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(and(eq(recursoMovimento.id, movimentoId), eq(recurso.usuarioId, dono.id)));
  if (!passo) return null;
  return {
    email: emailRecursoMovimentado({
      ...comum(ctx, dono, paths.app.recursos),
      autoInfracao: passo.autoInfracao,
      fase: passo.fase,
      estado: ESTADO[passo.status],
      protocolo: passo.protocolo,
      observacao: passo.observacao,
    }),
  };
};

export const peticaoPronta: Montar<'peticao-pronta'> = async (ctx, dono, { solicitacaoId }) => {
  const [pronta] = await ctx.db
    .select({ autoInfracao: multaNaoAcompanhada.autoInfracao })
    .from(solicitacao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacao.id))
    .where(
      and(
        eq(solicitacao.id, solicitacaoId),
        eq(solicitacao.usuarioId, dono.id),
        eq(solicitacao.entregue, true),
      ),
    );
  if (!pronta) return null;
  return {
    email: emailPeticaoPronta({ ...comum(ctx, dono, paths.app.recursoOnline.solicitacoes), ...pronta }),
  };
};

const ESTADO: Record<(typeof recursoMovimento.$inferSelect)['status'], EstadoDoRecurso> = {
  solicitado: 'solicitado',
  em_analise: 'em análise',
  protocolado: 'protocolado',
  deferido: 'deferido',
  indeferido: 'indeferido',
  cancelado: 'cancelado',
};
