import { gt, sql } from 'drizzle-orm';
import type { SystemCtx } from '../context.ts';
import { consulta } from '../db/schema/habilitacoes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { take } from '../limits.ts';
import { type Alvo, URGENTE } from './agenda.ts';

/** Waiting consultations that are always allowed, whatever the workers did before: some minutes of one small worker. */
const PISO = 200;
/** While the source answers nobody: enough to notice that it is back. */
const SONDA = 5;
/** What the workers did in the last minute may wait this many times over: a growing pace is followed within minutes. */
const FOLGA = 3;
/** More than this helps no worker, and would make the queue itself slow. */
const TETO = 20_000;
const MINUTO_MS = 60_000;

/** Calls to the source that one consultation makes: a vehicle's registration and its fines are two. */
const CHAMADAS = { habilitacao: 1, veiculo: 2 } as const satisfies Record<Alvo['alvo'], number>;

/** How many more consultations may be put in the queue now. */
export async function espacoNaFila(ctx: SystemCtx): Promise<number> {
  const { esperando, respondidas, falhas } = await medir(ctx);
  return Math.max(0, tamanhoDaFila({ respondidas, falhas }, ctx.env.LOOKUP_CALLS_PER_MINUTE) - esperando);
}

/**
 * The length that the queue may have: some minutes of what the workers did lately, so that nothing waits for hours; next
 * to nothing while the source is down. With a limit of calls, no more than a minute of it.
 */
export function tamanhoDaFila(
  { respondidas, falhas }: { respondidas: number; falhas: number },
  chamadasPorMinuto: number,
): number {
  const parada = respondidas === 0 && falhas > 0;
  const ritmo = parada ? SONDA : Math.max(PISO, FOLGA * respondidas);
  return Math.min(TETO, ritmo, chamadasPorMinuto || TETO);
}

/** What waits in the queue, and how the consultations of the last minute ended. */
async function medir({ db, clock }: SystemCtx) {
  const desde = new Date(clock().getTime() - MINUTO_MS);
  const semResposta = sql`${consulta.resultado} in ('source_unavailable', 'rate_limited', 'auth_failed', 'our_mistake', 'repeated')`;
  const naFila = sql`select 1 from pgboss.job where name = 'consulta' and state < 'active' and not blocked limit ${TETO}`;
  const [medida] = await db
    .select({
      esperando: sql<number>`(select count(*)::int from (${naFila}) as na_fila)`,
      respondidas: sql<number>`count(*) filter (where not ${semResposta})::int`,
      falhas: sql<number>`count(*) filter (where ${semResposta})::int`,
    })
    .from(consulta)
    .where(gt(consulta.quando, desde));
  return medida ?? { esperando: 0, respondidas: 0, falhas: 0 };
}

/**
 * Takes a consultation's calls from the limit of the minute, which all workers share; false when they no longer fit: the
 * consultation is then in the queue again, for the next minute.
 */
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
