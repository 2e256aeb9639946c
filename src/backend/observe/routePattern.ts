import { contract } from '#lib/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { MENU, TELAS_ESCONDIDAS } from '#lib/shell/menu.ts';

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
  /** With `:name` in the place of what a visitor wrote there; `(other)` when no route matches. */
  pattern: string;
  kind: RouteKind;
}

/** Addresses that are neither a call of the contract nor a screen of the shell. */
const OTHERS: readonly string[] = [
  paths.inicio,
  paths.login,
  paths.esqueceuSenha,
  paths.sair,
  paths.semInternet,
  ...Object.values(paths.politicas),
  paths.guia.inicio,
  paths.guia.tema(':tema'),
  paths.guia.infracao(':infracao'),
  paths.mesa.raiz,
  paths.mesa.entrar,
  paths.mesa.sair,
  '/mesa/ativar',
  paths.mesa.fila,
  paths.mesa.recurso(':id'),
  paths.mesa.busca,
  paths.mesa.cliente(':id'),
  paths.mesa.pedidos,
  paths.mesa.pedido(':id'),
  paths.mesa.vendas,
  paths.mesa.cupons,
  paths.mesa.respostas,
  paths.mesa.jobs,
  paths.mesa.emails,
  paths.mesa.numeros,
  paths.mesa.auditoria,
  paths.mesa.equipe,
  paths.mesa.documento(':id'),
  paths.mesa.exportar(':lista'),
  paths.app.raiz,
  paths.app.medicao,
  paths.openapi,
  ...Object.values(paths.webhook),
  `${paths.cadastrarUsuario()}/:parceiro?`,
  paths.redefinirSenha('').split('?')[0] ?? '',
  '/arquivos/:id',
  '/lembretes',
  '/agenda/:chave',
  '/agenda/prazo/:guid/:tipo',
  '/arquivos/peticao/:id/:versao',
  '/referencia/municipios/:uf',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
];

/** A step of a path; the step `:` stands for whatever a visitor writes there. */
interface Step {
  next: Map<string, Step>;
  pattern?: string;
}

const root: Step = { next: new Map() };
for (const feature of Object.values(contract))
  for (const { path } of Object.values<Endpoint>(feature)) learn(path);
for (const { layout, path } of [...MENU, ...TELAS_ESCONDIDAS]) learn(layout + path);
for (const path of OTHERS) learn(path);

/** The route of a path. What is kept of a request is this and never the path, which may hold ids and codes. */
export function routeOf(path: string): Route {
  const kind = kindOf(path);
  if (kind === 'simulator') return { pattern: `${paths.simulador}/*`, kind };
  return { pattern: find(root, path.split('/').filter(Boolean)) ?? '(other)', kind };
}

function learn(path: string): void {
  let step = root;
  let pattern = '';
  for (const part of path.split('/').filter(Boolean)) {
    if (part.endsWith('?')) step.pattern ??= pattern;
    const name = part.replace(/\?$/, '');
    pattern += `/${name}`;
    step = nextOf(step, name.startsWith(':') ? ':' : name);
  }
  step.pattern ??= pattern || '/';
}

function nextOf(step: Step, name: string): Step {
  const known = step.next.get(name);
  if (known) return known;
  const made: Step = { next: new Map() };
  step.next.set(name, made);
  return made;
}

/** Fixed words win over parameters. */
function find(step: Step | undefined, [part, ...rest]: readonly string[]): string | undefined {
  if (step === undefined || part === undefined) return step?.pattern;
  return find(step.next.get(part), rest) ?? find(step.next.get(':'), rest);
}

function kindOf(path: string): RouteKind {
  if (path === '/token' || path.startsWith('/api/')) return 'app-api';
  if (path.startsWith('/comercio/')) return 'commerce-api';
  if (path.startsWith('/webhooks/')) return 'webhook';
  if (path.startsWith('/arquivos/') || path.startsWith('/agenda/')) return 'document';
  if (path.startsWith(`${paths.simulador}/`)) return 'simulator';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}
