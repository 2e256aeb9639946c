import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { addDays, daysBetween, formatDate, isoDateOf, today } from '#lib/dates.ts';
import { contados } from '#lib/mesa/contados.ts';
import { mesaPaths } from '#lib/paths.ts';
import type { SystemCtx } from '../context.ts';
import { contestacao } from '../db/schema/devolucoes.ts';
import { requerimento } from '../db/schema/requerimentos.ts';
import { transaction } from '../db/transaction.ts';
import { avisarEquipe } from '../equipe/avisar.ts';
import { filaDeRecursos } from './fila.ts';

/** A deadline so near is told by mail each morning. */
const PERTO_DIAS = 7;
const ESPERA_DIAS = 2;

/** Job, each morning: one mail a role about what waits for it; none when nothing does. */
export async function avisarDaMesa(ctx: SystemCtx): Promise<void> {
  const hoje = today(ctx.clock);
  const [recursos, disputas, pedidos] = await Promise.all([
    recursosEsperando(ctx),
    ctx.db.select().from(contestacao).where(eq(contestacao.estado, 'aberta')).orderBy(asc(contestacao.prazo)),
    ctx.db
      .select()
      .from(requerimento)
      .where(and(isNull(requerimento.respondidoEm), lte(requerimento.prazo, addDays(hoje, PERTO_DIAS))))
      .orderBy(asc(requerimento.prazo)),
  ]);
  await transaction(ctx, async (tx) => {
    if (recursos.length > 0)
      await avisarEquipe(tx, {
        papel: 'juridico',
        chave: `recursos:${hoje}`,
        assunto: `${contados(recursos.length, 'recurso espera', 'recursos esperam')} por trabalho`,
        texto: `O mais urgente: ${recursos[0]?.autoInfracao}, ${prazoDito(recursos[0]?.prazo ?? null)}. O que espera há mais tempo foi pedido há ${contados(maisVelho(recursos, hoje), 'dia', 'dias')}.`,
        destino: mesaPaths.fila,
      });
    if (disputas.length > 0)
      await avisarEquipe(tx, {
        papel: 'financeiro',
        chave: `contestacoes:${hoje}`,
        assunto: `${contados(disputas.length, 'contestação aberta', 'contestações abertas')}`,
        texto: `A de prazo mais próximo: pedido nº ${disputas[0]?.pedidoId}, ${prazoDito(disputas[0]?.prazo ?? null)}.`,
        destino: mesaPaths.contestacoes,
      });
    if (pedidos.length > 0)
      await avisarEquipe(tx, {
        papel: 'atendimento',
        chave: `requerimentos:${hoje}`,
        assunto: `${contados(pedidos.length, 'pedido por lei vence', 'pedidos por lei vencem')} em ${PERTO_DIAS} dias`,
        texto: `O primeiro: ${prazoDito(pedidos[0]?.prazo ?? null)}.`,
        destino: mesaPaths.requerimentos,
      });
  });
}

/** Appeals that wait for the desk and not for their driver, and are urgent: a near or unknown last day, or days of waiting. */
async function recursosEsperando(ctx: SystemCtx) {
  const hoje = today(ctx.clock);
  const itens = await filaDeRecursos(ctx, { estado: null });
  return itens.filter(
    ({ estado, pergunta, prazo, desde }) =>
      (estado === 'solicitado' || estado === 'em_analise') &&
      pergunta !== 'espera o motorista' &&
      (prazo === null ||
        prazo <= addDays(hoje, PERTO_DIAS) ||
        daysBetween(isoDateOf(new Date(desde)), hoje) >= ESPERA_DIAS),
  );
}

function maisVelho(itens: readonly { desde: string }[], hoje: string): number {
  return Math.max(...itens.map(({ desde }) => daysBetween(isoDateOf(new Date(desde)), hoje)));
}

const prazoDito = (prazo: string | null) =>
  prazo === null ? 'sem último dia conhecido' : `até ${formatDate(prazo)}`;
