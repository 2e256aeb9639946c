import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { atualizarPrazos, quantosRecursos, recursosEm } from '#backend/desk/fila/fila.ts';
import { urgentes } from '#backend/desk/fila/vistas.ts';
import { type AvisoDaEquipe, avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
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
  const abertas = (causa: 'contestacao' | 'desistencia') =>
    db
      .select()
      .from(devolucao)
      .where(and(eq(devolucao.estado, 'aberta'), eq(devolucao.causa, causa)))
      .orderBy(asc(devolucao.prazo), asc(devolucao.id));
  const [quantos, [urgente], [velho], disputas, pedidos, desistencias] = await Promise.all([
    quantosRecursos(ctx, quais),
    recursosEm(ctx, quais, { limite: 1 }),
    recursosEm(ctx, quais, { limite: 1, ordem: [recursoNaFila.paradoDesde] }),
    abertas('contestacao'),
    db
      .select()
      .from(requerimento)
      .where(and(isNull(requerimento.respondidoEm), lte(requerimento.prazo, addDays(hoje, PERTO_DIAS))))
      .orderBy(asc(requerimento.prazo)),
    abertas('desistencia'),
  ]);
  const [[disputa], [pedido], [desistida]] = [disputas, pedidos, desistencias];
  const dias = velho ? daysBetween(isoDateOf(new Date(velho.paradoDesde)), hoje) : 0;
  const avisos: (false | undefined | Omit<AvisoDaEquipe, 'chave'>)[] = [
    urgente && {
      papel: 'juridico',
      assunto: `${contados(quantos, 'recurso espera', 'recursos esperam')} por trabalho`,
      texto: `O mais urgente: ${urgente.autoInfracao}, ${prazoDito(urgente.prazo)}. O que espera há mais tempo está parado há ${contados(dias, 'dia', 'dias')}.`,
      destino: mesaPaths.fila,
    },
    disputa && {
      papel: 'financeiro',
      assunto: contados(disputas.length, 'contestação aberta', 'contestações abertas'),
      texto: `A de prazo mais próximo: pedido nº ${disputa.pedidoId}, ${prazoDito(disputa.prazo)}.`,
      destino: `${mesaPaths.lista('devolucoes')}?causa=contestacao`,
    },
    pedido && {
      papel: 'atendimento',
      assunto: `${contados(pedidos.length, 'pedido por lei vence', 'pedidos por lei vencem')} em ${PERTO_DIAS} dias`,
      texto: `O primeiro: ${prazoDito(pedido.prazo)}.`,
      destino: mesaPaths.lista('requerimentos'),
    },
    desistida && {
      papel: 'financeiro',
      assunto: `${contados(desistencias.length, 'desistência espera', 'desistências esperam')} pela devolução`,
      texto: `A mais antiga: pedido nº ${desistida.pedidoId} (a devolver ${prazoDito(ultimoDiaDaResposta(desistida.quando))}).`,
      destino: `${mesaPaths.lista('devolucoes')}?causa=desistencia`,
    },
  ];
  await transaction(ctx, async (tx) => {
    for (const aviso of avisos)
      if (aviso)
        await avisarEquipe(tx, { ...aviso, chave: `${aviso.destino.slice('/mesa/'.length)}:${hoje}` });
  });
}

const prazoDito = (prazo: string | null) =>
  prazo === null ? 'sem último dia conhecido' : `até ${formatDate(prazo)}`;
