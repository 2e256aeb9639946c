import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { atualizarPrazos, quantosRecursos, recursosEm } from '#backend/desk/fila/fila.ts';
import { urgentes } from '#backend/desk/fila/vistas.ts';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { contestacao, desistencia } from '#backend/platform/db/schema/devolucoes.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { addDays, daysBetween, formatDate, isoDateOf, today } from '#lib/dates.ts';
import { PERTO_DIAS } from '#lib/mesa/fila.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { ultimoDiaDaResposta } from '#lib/pedidos/desistencia.ts';
import { contados } from './palavras.ts';

/** Daily job: one mail per role about its waiting work; no mail when nothing waits. */
export async function avisarDaMesa(ctx: SystemCtx): Promise<void> {
  const hoje = today(ctx.clock);
  const { db } = ctx;
  await atualizarPrazos(ctx);
  const quais = urgentes(hoje);
  const [quantos, [maisUrgente], [maisVelho], disputas, pedidos, desistencias] = await Promise.all([
    quantosRecursos(ctx, quais),
    recursosEm(ctx, quais, { limite: 1 }),
    recursosEm(ctx, quais, { limite: 1, ordem: [recursoNaFila.paradoDesde] }),
    db.select().from(contestacao).where(eq(contestacao.estado, 'aberta')).orderBy(asc(contestacao.prazo)),
    db
      .select()
      .from(requerimento)
      .where(and(isNull(requerimento.respondidoEm), lte(requerimento.prazo, addDays(hoje, PERTO_DIAS))))
      .orderBy(asc(requerimento.prazo)),
    db.select().from(desistencia).where(eq(desistencia.estado, 'pedida')).orderBy(asc(desistencia.pedidaEm)),
  ]);
  const [disputa] = disputas;
  const [pedido] = pedidos;
  const [primeira] = desistencias;
  await transaction(ctx, async (tx) => {
    if (maisUrgente && maisVelho)
      await avisarEquipe(tx, {
        papel: 'juridico',
        chave: `recursos:${hoje}`,
        assunto: `${contados(quantos, 'recurso espera', 'recursos esperam')} por trabalho`,
        texto: `O mais urgente: ${maisUrgente.autoInfracao}, ${prazoDito(maisUrgente.prazo)}. O que espera há mais tempo está parado há ${contados(daysBetween(isoDateOf(new Date(maisVelho.paradoDesde)), hoje), 'dia', 'dias')}.`,
        destino: mesaPaths.fila,
      });
    if (disputa)
      await avisarEquipe(tx, {
        papel: 'financeiro',
        chave: `contestacoes:${hoje}`,
        assunto: contados(disputas.length, 'contestação aberta', 'contestações abertas'),
        texto: `A de prazo mais próximo: pedido nº ${disputa.pedidoId}, ${prazoDito(disputa.prazo)}.`,
        destino: mesaPaths.lista('contestacoes'),
      });
    if (pedido)
      await avisarEquipe(tx, {
        papel: 'atendimento',
        chave: `requerimentos:${hoje}`,
        assunto: `${contados(pedidos.length, 'pedido por lei vence', 'pedidos por lei vencem')} em ${PERTO_DIAS} dias`,
        texto: `O primeiro: ${prazoDito(pedido.prazo)}.`,
        destino: mesaPaths.lista('requerimentos'),
      });
    if (primeira)
      await avisarEquipe(tx, {
        papel: 'financeiro',
        chave: `desistencias:${hoje}`,
        assunto: `${contados(desistencias.length, 'desistência espera', 'desistências esperam')} pela devolução`,
        texto: `A mais antiga: pedido nº ${primeira.pedidoId} (a devolver ${prazoDito(ultimoDiaDaResposta(primeira.pedidaEm))}).`,
        destino: mesaPaths.lista('desistencias'),
      });
  });
}

const prazoDito = (prazo: string | null) =>
  prazo === null ? 'sem último dia conhecido' : `até ${formatDate(prazo)}`;
