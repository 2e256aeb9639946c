import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { chaveDoPlano, registradasAntes, temLugar } from '#backend/domain/planos/lugar.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue, enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import { type Alvo, agendarTodos, PRAZO_DO_PEDIDO_MS } from './agenda.ts';
import { espacoNaFila } from './ritmo.ts';

const ALVOS = ['habilitacao', 'veiculo'] as const;
const LOTE = 500;
const DIA_MS = 86_400_000;
/** Seconds until the next sweep, when the workers have shortened the queue. */
const DE_NOVO = 10;
/** Advisory lock number, unique in this database. */
const TRAVA = 7_184_502_332;

/**
 * Works the sweep `verificacoes`: requests look-ups for active licences and vehicles that are due and whose driver
 * has a current plan. Takes batches of both in turn until none is due or the queue is full; in the second case it
 * runs again soon. Requested rows are no longer due, so a repeated sweep finds nothing; an advisory lock allows one
 * sweep at a time.
 */
export async function verificar(ctx: SystemCtx): Promise<void> {
  let vazios = 0;
  for (let vez = 0; vazios < ALVOS.length; vez += 1) {
    const alvo = ALVOS[vez % ALVOS.length] ?? 'veiculo';
    const lote = await transaction(ctx, (tx) => pedirLote(tx, alvo));
    if (lote === 'outra') return;
    if (lote === 'cheia') return voltarLogo(ctx);
    vazios = lote.vencidos === 0 ? vazios + 1 : 0;
    if (lote.vencidos > 0) ctx.log.info({ alvo, ...lote }, 'look-ups queued');
  }
}

/** One batch: locked, marked and enqueued in one transaction. */
async function pedirLote(
  tx: SystemCtx,
  alvo: Alvo['alvo'],
): Promise<'outra' | 'cheia' | { vencidos: number; pedidos: number }> {
  if (!(await minhaVez(tx))) return 'outra';
  const espaco = await espacoNaFila(tx);
  if (espaco === 0) return 'cheia';
  const vencidos = await travarVencidos(tx, alvo, Math.min(LOTE, espaco));
  const prazos = Map.groupBy(vencidos, (vencido) => adiamento(vencido, alvo));
  for (const [prazo, quais] of prazos)
    await agendarTodos(tx, { alvo, ids: idsDe(quais) }, new Date(tx.clock().getTime() + prazo));
  const pedidos = idsDe(prazos.get(PRAZO_DO_PEDIDO_MS) ?? []);
  if (pedidos.length > 0)
    await enqueueAll(
      tx,
      'consulta',
      pedidos.map((id) => ({ alvo, id })),
    );
  return { vencidos: vencidos.length, pedidos: pedidos.length };
}

/** Schedules one repeat per interval, whatever the number of sweeps. */
async function voltarLogo(ctx: SystemCtx): Promise<void> {
  const startAfter = new Date(ctx.clock().getTime() + DE_NOVO * 1000);
  await enqueue(
    ctx,
    'verificacoes',
    {},
    { startAfter, singletonKey: 'verificacoes', singletonSeconds: DE_NOVO },
  );
}

/** Takes the advisory lock of sweeps; false while another sweep has it. */
async function minhaVez({ db }: SystemCtx): Promise<boolean> {
  const { rows } = await db.execute<{ minha: boolean }>(
    sql`select pg_try_advisory_xact_lock(${TRAVA}) as minha`,
  );
  return rows[0]?.minha === true;
}

/** Milliseconds until it is due again; the first case means that a look-up is requested now. */
function adiamento({ plano, parada, anteriores }: Vencido, alvo: Alvo['alvo']): number {
  if (parada) return DIA_MS;
  // A starting plan moves the date forward (agenda.ts).
  if (plano === null) return 7 * DIA_MS;
  // Those without a place are examined again tomorrow.
  return temLugar(alvo, { plano, anteriores }) ? PRAZO_DO_PEDIDO_MS : DIA_MS;
}

const idsDe = (linhas: readonly { id: number }[]) => linhas.map(({ id }) => id);

/** A licence or vehicle whose check is due. */
interface Vencido {
  id: number;
  /** Key of the driver's current plan, or null. */
  plano: string | null;
  /** True when the account is blocked or its removal was requested. */
  parada: boolean;
  /** Number of the same driver's ones that were registered earlier and are looked up. */
  anteriores: number;
}

/** Locks the longest overdue rows that no other transaction holds, with their drivers' plans. A partial index holds only due rows. */
function travarVencidos(tx: SystemCtx, alvo: Alvo['alvo'], quantos: number): Promise<Vencido[]> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const agora = tx.clock();
  return tx.db
    .select({
      id: tabela.id,
      plano: chaveDoPlano(tx, tabela.usuarioId, agora),
      parada: sql<boolean>`${usuario.bloqueadoEm} is not null or ${usuario.remocaoPedidaEm} is not null`,
      anteriores: registradasAntes(tx, alvo, tabela),
    })
    .from(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(and(sql`${tabela.ativo} and not ${tabela.comErro}`, lte(tabela.proximaConsultaEm, agora)))
    .orderBy(asc(tabela.proximaConsultaEm))
    .limit(quantos)
    .for('update', { of: tabela, skipLocked: true });
}
