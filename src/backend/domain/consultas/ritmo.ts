import { and, eq, gt, sql } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { forget, take } from '#backend/platform/limits.ts';
import { type Alvo, agendar, PRAZO_DO_PEDIDO_MS, URGENTE } from './agenda.ts';

/** Queued look-ups that are always allowed, whatever the throughput: some minutes of one small worker. */
const PISO = 200;
/** Allowed while the source is down: enough to detect its return. */
const SONDA = 5;
/** The queue may hold this multiple of the last minute's throughput. */
const FOLGA = 3;
/** Upper limit: a longer queue helps no worker and slows the queue itself. */
const TETO = 20_000;
const MINUTO_MS = 60_000;

/** Source calls per look-up: a vehicle needs registration and fines. */
const CHAMADAS = { habilitacao: 1, veiculo: 2 } as const satisfies Record<Alvo['alvo'], number>;

/** Number of look-ups that may be added to the queue now. */
export async function espacoNaFila(ctx: SystemCtx): Promise<number> {
  const { esperando, respondidas, falhas } = await medir(ctx);
  return Math.max(0, tamanhoDaFila({ respondidas, falhas }, ctx.env.LOOKUP_CALLS_PER_MINUTE) - esperando);
}

/** Target queue length: some minutes of recent throughput; very short while the source is down; a minute of limited calls. */
export function tamanhoDaFila(
  { respondidas, falhas }: { respondidas: number; falhas: number },
  chamadasPorMinuto: number,
): number {
  const parada = respondidas === 0 && falhas > 0;
  const ritmo = parada ? SONDA : Math.max(PISO, FOLGA * respondidas);
  return Math.min(TETO, ritmo, chamadasPorMinuto || TETO);
}

/** Queue length, and the outcomes of the last minute's look-ups. */
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
