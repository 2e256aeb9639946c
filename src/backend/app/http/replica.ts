import { createMiddleware } from 'hono/factory';
import { APP_PREFIX } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { anotarEscrita } from '../../domain/conta/escrita.ts';
import type { Sessao } from '../../platform/context.ts';
import { asReader } from '../../platform/db/reading.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';

/**
 * Lets the pages and readings of a signed-in driver come from the replica, and remembers with the sessions what the driver wrote, so
 * that the next page has it. Who is signed in was read from the primary before.
 */
export const replicaReads = (getRuntime: () => Promise<Runtime>) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const { deps, database, remote } = await getRuntime();
    const { sessao } = c.var;
    if (!database.replica || remote || !sessao) return next();
    const fresh = isFresh(sessao, deps.clock(), deps.env.DATABASE_REPLICA_LAG);
    // Shared access must end at once, so it is never read from a replica that may be seconds behind.
    const replica = !fresh && !sessao.recebe && mayReadReplica(c.req.method, c.req.path);
    const { wrote } = await asReader({ replica, after: sessao.escritaEm ?? 0 }, next);
    if (wrote) await anotarEscrita(deps, sessao.actor.id);
  });

/** Rows written during sign-in precede the session, so they are not noted in it. */
function isFresh({ criadaEm }: Sessao, now: Date, maxLagSeconds: number): boolean {
  return criadaEm !== undefined && now.getTime() - criadaEm.getTime() < (maxLagSeconds + MARGIN) * 1000;
}

/** Seconds of margin: the replica is sampled once a second, and clocks differ. */
const MARGIN = 5;

/** First two segments of a path under /app. */
const section = (path: string) => path.split('/').slice(0, 3).join('/');
const READ = [paths.app.raiz, APP_PREFIX, '/arquivos'];
/** Money, who may sign in, and what others allow, which ends at once: never from a copy that may be seconds old. */
const PRIMARY = [
  ...[paths.app.planos.lista, paths.app.extras.cartao, paths.app.venda.contrato(0)].map(section),
  paths.app.recursoOnline.landing,
  paths.app.perfil,
  paths.app.parceiro.clientes,
  section(paths.prazosDosClientes),
  paths.lista('pedidos'),
  ...['Usuario', 'Sessao', 'Pedido', 'Pagamento', 'ProdutoExtra', 'Parceiro'].map(
    (name) => `${APP_PREFIX}/${name}`,
  ),
];

export function mayReadReplica(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const whole = `${path.replace(/\/+$/, '')}/`;
  const under = (start: string) => whole.startsWith(`${start}/`);
  return READ.some(under) && !PRIMARY.some(under);
}
