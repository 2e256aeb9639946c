import { sql } from 'drizzle-orm';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import type { SystemCtx } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue, enqueueAll } from '../jobs/enqueue.ts';
import { type Alvo, agendarTodos, PRAZO_DO_PEDIDO_MS } from './agenda.ts';
import { espacoNaFila } from './ritmo.ts';
import { travarVencidos, type Vencido } from './vencidos.ts';

const ALVOS = ['habilitacao', 'veiculo'] as const;
/** Due ones that one transaction takes. */
const LOTE = 500;
const DIA_MS = 86_400_000;
/** Seconds until the queue has gone down by what its workers did: the sweep then comes by again. */
const DE_NOVO = 10;
/** Any number that nothing else uses as an advisory lock in this database. */
const TRAVA = 7_184_502_332;

/**
 * Works the sweep `verificacoes`: asks for the consultation of the active licences and vehicles whose check is due, of
 * drivers with a plan in force, in batches of both by turns, until none is due or the queue is as long as its workers can
 * use: then it comes by again soon. What is asked for is no longer due, so that another sweep finds nothing; of two at
 * once one does the work.
 */
export async function verificar(ctx: SystemCtx): Promise<void> {
  let vazios = 0;
  for (let vez = 0; vazios < ALVOS.length; vez += 1) {
    const alvo = ALVOS[vez % ALVOS.length] ?? 'veiculo';
    const lote = await transaction(ctx, (tx) => pedirLote(tx, alvo));
    if (lote === 'outra') return;
    if (lote === 'cheia') return voltarLogo(ctx);
    vazios = lote.vencidos === 0 ? vazios + 1 : 0;
    if (lote.vencidos > 0) ctx.log.info({ alvo, ...lote }, 'checks asked for');
  }
}

/** One batch: claimed, marked and in the queue together, or none of it. */
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

/** Once in each span, however many sweeps ask for it. */
async function voltarLogo(ctx: SystemCtx): Promise<void> {
  const startAfter = new Date(ctx.clock().getTime() + DE_NOVO * 1000);
  await enqueue(
    ctx,
    'verificacoes',
    {},
    { startAfter, singletonKey: 'verificacoes', singletonSeconds: DE_NOVO },
  );
}

/** Room in the queue is counted by one sweep at a time. Who does not get in is done: the other one works for both. */
async function minhaVez({ db }: SystemCtx): Promise<boolean> {
  const { rows } = await db.execute<{ minha: boolean }>(
    sql`select pg_try_advisory_xact_lock(${TRAVA}) as minha`,
  );
  return rows[0]?.minha === true;
}

/** Until when it is not due again, in milliseconds; the first of these means that it is asked for now. */
function adiamento({ plano, parada, anteriores }: Vencido, alvo: Alvo['alvo']): number {
  if (parada) return DIA_MS;
  // A plan that begins brings the date forward (retomar.ts).
  if (plano === null) return 7 * DIA_MS;
  const limite = planoPorChave(plano)?.limites[alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos'];
  // A smaller plan than before: the oldest ones are checked, the others looked at again tomorrow.
  return limite !== undefined && cabeMaisUm(limite, anteriores) ? PRAZO_DO_PEDIDO_MS : DIA_MS;
}

const idsDe = (linhas: readonly { id: number }[]) => linhas.map(({ id }) => id);
