import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { planosQueEsperam, planoVigente } from '#backend/domain/planos/vigente.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { type FrequenciaDeConsulta, proximaConsulta } from '#lib/planos/rules.ts';

export type Alvo = { alvo: 'habilitacao' | 'veiculo'; id: number };

/** Time that a requested look-up may take, retries included (ms). While it runs, the next date lies within this span. */
export const PRAZO_DO_PEDIDO_MS = 6 * 3_600_000;

/** Ahead of the regular checks, which have priority 0. */
export const URGENTE = 1;

/** Requests a look-up now, in the running transaction, for a driver who waits for it. */
export async function pedirConsulta(
  tx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  { alvo, id }: Alvo,
): Promise<void> {
  await agendar(tx, { alvo, id }, new Date(tx.clock().getTime() + PRAZO_DO_PEDIDO_MS));
  await enqueue(tx, 'consulta', { alvo, id, urgente: true }, { priority: URGENTE });
}

/** Whether a job still has to run its look-up: a repeated job finds the next date far away and does nothing. */
export function estaPedida(
  { ativo, proximaConsultaEm }: { ativo: boolean; proximaConsultaEm: Date | null },
  agora: Date,
): boolean {
  if (!ativo || proximaConsultaEm === null) return false;
  return proximaConsultaEm.getTime() - agora.getTime() <= PRAZO_DO_PEDIDO_MS;
}

/** Whether a reactivated one needs a look-up now: its check is due, or none was ever requested. */
export function precisaConsultar(
  { comErro, proximaConsultaEm }: { comErro: boolean; proximaConsultaEm: Date | null },
  agora: Date,
): boolean {
  return !comErro && (proximaConsultaEm === null || estaPedida({ ativo: true, proximaConsultaEm }, agora));
}

export async function agendar(
  tx: Pick<PublicCtx, 'db'>,
  { alvo, id }: Alvo,
  proximaConsultaEm: Date | null,
): Promise<void> {
  await agendarTodos(tx, { alvo, ids: [id] }, proximaConsultaEm);
}

export async function agendarTodos(
  tx: Pick<PublicCtx, 'db'>,
  { alvo, ids }: { alvo: Alvo['alvo']; ids: number[] },
  proximaConsultaEm: Date | null,
): Promise<void> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  await tx.db.update(tabela).set({ proximaConsultaEm }).where(inArray(tabela.id, ids));
}

/** The next regular check: in a week or a day, less up to six hours (one when daily) to spread rows registered together. */
export function proximaRegular(agora: Date, frequencia: FrequenciaDeConsulta, id: number): Date {
  const folga = frequencia === 'diaria' ? 3_600_000 : 6 * 3_600_000;
  return new Date(proximaConsulta(agora, frequencia).getTime() - Math.floor(espalhar(id) * folga));
}

/** The same for a driver: by the plan in force, or earlier if a plan that begins before it checks more often. */
export async function proximaDoMotorista(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, id }: { usuarioId: string; id: number },
): Promise<Date> {
  const agora = tx.clock();
  const vigente = await planoVigente(tx, usuarioId);
  const datas = (await planosQueEsperam(tx, usuarioId)).map(({ plano, inicio }) =>
    Math.max(inicio.getTime(), proximaRegular(agora, plano.consulta, id).getTime()),
  );
  return new Date(Math.min(proximaRegular(agora, vigente?.consulta ?? 'semanal', id).getTime(), ...datas));
}

/** Maps an id to a fixed point of [0, 1): the golden ratio spreads consecutive ids evenly. */
function espalhar(id: number): number {
  return (id * 0.618_033_988_749_895) % 1;
}

/** At the start of a plan: checks that it makes more frequent are due as soon as it allows. Running look-ups are left alone. */
export async function retomarVerificacoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, plano, inicio }: { usuarioId: string; plano: string; inicio: Date },
): Promise<void> {
  const frequencia = planoPorChave(plano)?.consulta;
  if (frequencia === undefined) return;
  const intervalo = proximaConsulta(inicio, frequencia).getTime() - inicio.getTime();
  const jaPedidas = new Date(tx.clock().getTime() + PRAZO_DO_PEDIDO_MS);
  /** `greatest` ignores nulls, here a row never checked. */
  const devida = (proxima: PgColumn, ultima: PgColumn): SQL =>
    sql`least(${proxima}, greatest(${sql.param(inicio, proxima)}::timestamptz, ${ultima} + ${intervalo} * interval '1 millisecond'))`;
  for (const { tabela, ultima } of [
    { tabela: habilitacao, ultima: habilitacao.consultadaEm },
    { tabela: veiculo, ultima: veiculo.consultadoEm },
  ]) {
    await tx.db
      .update(tabela)
      .set({ proximaConsultaEm: devida(tabela.proximaConsultaEm, ultima) })
      .where(
        and(
          eq(tabela.usuarioId, usuarioId),
          eq(tabela.ativo, true),
          eq(tabela.comErro, false),
          gt(tabela.proximaConsultaEm, jaPedidas),
        ),
      );
  }
}
