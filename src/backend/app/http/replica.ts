import { createMiddleware } from 'hono/factory';
import { APP_PREFIX } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import type { Sessao } from '../../platform/context.ts';
import { trackReads } from '../../platform/db/reading.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { rememberWrite } from '../../platform/sessions/rememberWrite.ts';

/** Pages and reads of a signed-in driver use the replica. Their writes' position is kept, so that the next page includes them. */
export const replicaReads = (getRuntime: () => Promise<Runtime>) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const { deps, database, remote } = await getRuntime();
    const { sessao } = c.var;
    if (!database.replica || remote || !sessao) return next();
    const fresh = isFresh(sessao, deps.clock(), deps.env.DATABASE_REPLICA_LAG);
    // Shared access must end at once, so it is never read from a replica.
    const replica = !fresh && !sessao.recebe && mayReadReplica(c.req.method, c.req.path);
    const { wrote } = await trackReads({ replica, after: sessao.escritaEm ?? 0 }, next);
    if (wrote) await rememberWrite(deps, sessao.actor.id);
  });

/** Rows written during sign-in precede the session, so they are not recorded in it. */
function isFresh({ criadaEm }: Sessao, now: Date, maxLagSeconds: number): boolean {
  return criadaEm !== undefined && now.getTime() - criadaEm.getTime() < (maxLagSeconds + MARGIN) * 1000;
}

/** Seconds of margin: the replica is sampled once a second, and clocks differ. */
const MARGIN = 5;

/** First two segments of a path under /app. */
const section = (path: string) => path.split('/').slice(0, 3).join('/');
const READ = [paths.app.raiz, APP_PREFIX, '/arquivos'];
/** Money, sign-in, and revocable permissions of others: never from a possibly stale copy. */
const PRIMARY = [
  ...[paths.app.planos.lista, paths.app.extras.cartao, paths.app.venda.contrato(0)].map(section),
  paths.app.recursoOnline.landing,
  paths.app.perfil,
  paths.app.parceiro.clientes,
  section(paths.prazosDosClientes),
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
