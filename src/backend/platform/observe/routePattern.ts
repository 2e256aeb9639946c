import { TrieRouter } from 'hono/router/trie-router';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { paths } from '#lib/paths.ts';
import { enderecoDe, TELAS } from '#lib/screens.ts';

export type RouteKind =
  | 'file'
  | 'page'
  | 'app-api'
  | 'commerce-api'
  | 'webhook'
  | 'document'
  | 'simulator'
  | 'health';

export interface Route {
  /** With `:name` in place of a visitor's values; `(other)` when no route matches. */
  pattern: string;
  kind: RouteKind;
}

/** Paths that are neither a call of the contract nor a driver's screen. */
const OTHERS: readonly string[] = [
  mesaPaths.raiz,
  mesaPaths.entrar,
  mesaPaths.sair,
  mesaPaths.fechada,
  mesaPaths.ativar(),
  mesaPaths.lista(':tela'),
  '/mesa/:tela/:id',
  mesaPaths.exportar(':lista'),
  paths.app.raiz,
  ...Object.values(paths.webhook),
  '/arquivos/:id',
  '/agenda/:chave',
  '/agenda/prazo/:guid/:tipo',
  '/arquivos/procuracao/:guid',
  '/referencia/municipios/:uf',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
];

const router = new TrieRouter<string>();
const known = [
  ...Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature).map(({ path }) => path)),
  ...TELAS.map(enderecoDe),
  ...OTHERS,
];
// The first match wins: fixed words before parameters.
for (const path of [...new Set(known)].sort(fixedFirst)) router.add('GET', path, path.replace(/\?$/, ''));

/** The route of a path. Logs and metrics get this and never the path, which may hold ids and codes. */
export function routeOf(path: string): Route {
  const kind = kindOf(path);
  if (kind === 'simulator') return { pattern: `${paths.simulador}/*`, kind };
  const [[pattern] = []] = router.match('GET', path.replace(/\/$/, '') || '/')[0];
  return { pattern: pattern ?? '(other)', kind };
}

function fixedFirst(a: string, b: string): number {
  const words = (path: string) => path.replaceAll(':', '\uffff');
  return words(a) < words(b) ? -1 : 1;
}

function kindOf(path: string): RouteKind {
  if (path === '/token' || path.startsWith('/api/')) return 'app-api';
  if (path.startsWith('/comercio/')) return 'commerce-api';
  if (path.startsWith('/webhooks/')) return 'webhook';
  if (path.startsWith('/arquivos/') || path.startsWith('/agenda/')) return 'document';
  if (path.startsWith(`${paths.simulador}/`)) return 'simulator';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}
