import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { chaveDoPlano, registradasAntes, temLugar } from '#backend/domain/planos/vigente.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { limite, usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue, enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import { forget, take } from '#backend/platform/limits.ts';
import { type Alvo, agendar, agendarTodos, PRAZO_DO_PEDIDO_MS, URGENTE } from './agenda.ts';

const ALVOS = ['habilitacao', 'veiculo'] as const;
const LOTE = 500;
const DIA_MS = 86_400_000;
/** Seconds until the next sweep, when the workers have shortened the queue. */
const DE_NOVO = 10;

/**
 * Works the sweep `verificacoes`: requests look-ups for active licences and vehicles that are due and whose driver
 * has a current plan. Takes batches of both in turn until none is due or the queue is full; in the second case it
 * runs again soon. Requested rows are no longer due, and rows that another sweep holds are skipped.
 */
export async function verificar(ctx: SystemCtx): Promise<void> {
  let vazios = 0;
  for (let vez = 0; vazios < ALVOS.length; vez += 1) {
    const alvo = ALVOS[vez % ALVOS.length] ?? 'veiculo';
    const lote = await transaction(ctx, (tx) => pedirLote(tx, alvo));
    if (lote === 'cheia') return voltarLogo(ctx);
    vazios = lote.vencidos === 0 ? vazios + 1 : 0;
    if (lote.vencidos > 0) ctx.log.info({ alvo, ...lote }, 'look-ups queued');
  }
}

/** One batch: locked, marked and enqueued in one transaction. */
async function pedirLote(
  tx: SystemCtx,
  alvo: Alvo['alvo'],
): Promise<'cheia' | { vencidos: number; pedidos: number }> {
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

/** Look-ups that may wait in the queue: a longer one helps no worker, and slows the queue itself. Refilled every ten seconds. */
const FILA = 1_000;

/** Source calls per look-up: a vehicle needs registration and fines. */
const CHAMADAS = { habilitacao: 1, veiculo: 2 } as const satisfies Record<Alvo['alvo'], number>;

/** Number of look-ups that may be added to the queue now; with a limit of calls, a minute of them waits at most. */
async function espacoNaFila({ db, env }: SystemCtx): Promise<number> {
  const naFila = sql`select 1 from pgboss.job where name = 'consulta' and state < 'active' and not blocked limit ${FILA}`;
  const { rows } = await db.execute<{ esperando: number }>(
    sql`select count(*)::int as esperando from (${naFila}) as na_fila`,
  );
  return Math.max(0, Math.min(FILA, env.LOOKUP_CALLS_PER_MINUTE || FILA) - (rows[0]?.esperando ?? 0));
}

/** Reserves a look-up's calls in the limit per minute of all workers. False when they no longer fit: try the next minute. */
export async function reservarChamadas(
  ctx: SystemCtx,
  pedido: Alvo & { urgente?: boolean | undefined },
): Promise<boolean> {
  const points = ctx.env.LOOKUP_CALLS_PER_MINUTE;
  if (points === 0) return true;
  const limite = { nome: 'chamadas', de: 'consultas', points, seconds: 60 };
  const { uses, until } = await take(ctx, limite, CHAMADAS[pedido.alvo]);
  if (uses <= Math.max(points, CHAMADAS[pedido.alvo])) return true;
  await enqueue(ctx, 'consulta', pedido, {
    startAfter: until,
    priority: pedido.urgente ? URGENTE : 0,
  });
  return false;
}

/** Seconds of pause after the provider rejects our request as malformed: each further one would cost money. */
const PARADA_S = 6 * 3600;
/** Spreads the postponed look-ups over an hour (ms). */
const ESPALHAR_MS = 3_600_000;

const chave = (alvo: Alvo['alvo']) => ({ nome: 'consulta-parada', de: alvo });

/** Pauses look-ups of this kind for six hours or until an operator ends the pause; then one look-up tests the source. */
export async function pararConsultas(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'log'>,
  alvo: Alvo['alvo'],
  consultaId: number,
): Promise<void> {
  await take(ctx, { ...chave(alvo), points: 1, seconds: PARADA_S });
  ctx.log.error(
    { alvo, consultaId },
    'look-ups stopped: the source refuses our queries; see respostas listar, then consultas retomar',
  );
}

/** End of the pause for this kind; null when not paused. */
export async function paradaAte(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  alvo: Alvo['alvo'],
): Promise<Date | null> {
  const { nome, de } = chave(alvo);
  const [parada] = await db
    .select({ ate: limite.expire })
    .from(limite)
    .where(and(eq(limite.key, `${nome}:${de}`), gt(limite.expire, clock())));
  return parada?.ate ?? null;
}

/** Postpones the look-up; the driver keeps waiting and no request is sent. */
export async function adiar(ctx: Pick<PublicCtx, 'db' | 'clock'>, alvo: Alvo): Promise<void> {
  const depois = ctx.clock().getTime() + PRAZO_DO_PEDIDO_MS + 60_000;
  await agendar(ctx, alvo, new Date(depois + ((alvo.id * 37_003) % ESPALHAR_MS)));
}

export async function retomarConsultas(ctx: Pick<PublicCtx, 'db'>, alvo: Alvo['alvo']): Promise<void> {
  await forget(ctx, chave(alvo));
}
