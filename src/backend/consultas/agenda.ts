import { inArray } from 'drizzle-orm';
import { type FrequenciaDeConsulta, proximaConsulta } from '#lib/planos/rules.ts';
import type { PublicCtx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { enqueue } from '../jobs/enqueue.ts';

export type Alvo = { alvo: 'habilitacao' | 'veiculo'; id: number };

/**
 * How long a consultation that was asked for may take, retries included, before it is asked for again. While one is
 * on its way the next date lies within this span; when it ended the next date lies beyond, or there is none.
 */
export const PRAZO_DO_PEDIDO_MS = 6 * 3_600_000;

/** Before the regular checks, which have 0. */
export const URGENTE = 1;

/** Asks for a consultation now, in the running transaction: a driver waits for it. */
export async function pedirConsulta(
  tx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  { alvo, id }: Alvo,
): Promise<void> {
  await agendar(tx, { alvo, id }, new Date(tx.clock().getTime() + PRAZO_DO_PEDIDO_MS));
  await enqueue(tx, 'consulta', { alvo, id, urgente: true }, { priority: URGENTE });
}

/** Whether a job still has to consult: a repeated one finds the next date far away and does nothing. */
export function estaPedida(
  { ativo, proximaConsultaEm }: { ativo: boolean; proximaConsultaEm: Date | null },
  agora: Date,
): boolean {
  if (!ativo || proximaConsultaEm === null) return false;
  return proximaConsultaEm.getTime() - agora.getTime() <= PRAZO_DO_PEDIDO_MS;
}

/** Whether one that is switched on again has to be asked for at once: its check is due, or was never asked for. */
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

/**
 * The next regular check: a week or a day from now, up to a quarter of a day (an hour, when daily) earlier, so that
 * what was registered together is not all asked for in the same minute. Never later than promised.
 */
export function proximaRegular(agora: Date, frequencia: FrequenciaDeConsulta, id: number): Date {
  const folga = frequencia === 'diaria' ? 3_600_000 : 6 * 3_600_000;
  return new Date(proximaConsulta(agora, frequencia).getTime() - Math.floor(espalhar(id) * folga));
}

/** A fixed point of [0, 1) for an id: the golden ratio spreads consecutive ids evenly. */
function espalhar(id: number): number {
  return (id * 0.618_033_988_749_895) % 1;
}
