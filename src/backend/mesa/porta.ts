import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { podeVer, TELAS } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/paths.ts';
import { type Pessoa, pessoaDoToken, tokenDaMesa } from '../equipe/sessao.ts';
import type { BackendEnv } from '../http/route.ts';
import type { Runtime } from '../runtime.ts';

/** Set by the entry, from the port that was asked; never by a visitor (server/http.mjs). */
export const PORTA = 'x-porta';

/** Parts of the desk that show what a screen lists: who may see that one may see these. */
const DENTRO_DE: Record<string, string> = {
  recursos: 'fila',
  multas: 'fila',
  documentos: 'fila',
};
/** Not a screen of the menu, and for whoever signed in. */
const PARA_TODOS: readonly string[] = ['', 'entrar', 'ativar', 'sair', 'fechada'];
const SEM_SESSAO: readonly string[] = [mesaPaths.entrar, '/mesa/ativar'];

/**
 * Keeps the two sites apart: on the desk's port nothing answers but the desk, on the drivers' port the desk does not
 * exist. Behind it every page has somebody who signed in and whose role may see it.
 */
export const portaDaMesa = (getRuntime: () => Promise<Runtime>, pagina: Pagina) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const daMesa = c.req.path === mesaPaths.raiz || c.req.path.startsWith(`${mesaPaths.raiz}/`);
    if (c.req.header(PORTA) !== 'mesa') return daMesa ? c.text('NAO_ENCONTRADO', 404) : next();
    const { deps } = await getRuntime();
    if (!nomeAceito(c.req.header('host') ?? '', deps.env.OPERATOR_URL))
      return c.text('ENDERECO_RECUSADO', 421);
    if (c.req.path === '/') return c.redirect(mesaPaths.raiz);
    if (c.req.path === '/healthz' || c.req.path === '/readyz') return next();
    if (!daMesa) return c.text('NAO_ENCONTRADO', 404);
    const token = tokenDaMesa(c.req.header('cookie') ?? null);
    const pessoa = token === null ? null : await pessoaDoToken(deps, token);
    if (!pessoa && !SEM_SESSAO.includes(c.req.path)) return c.redirect(mesaPaths.entrar, 303);
    if (pessoa && !telaAberta(pessoa, c.req.path)) return fechada(c, pagina);
    c.set('pessoa', pessoa);
    return next();
  });

/** Draws one of the desk's own pages. */
type Pagina = (request: Request) => Response | Promise<Response>;

/** The page that says so, drawn for who asked; its address and its status are those of what was asked for. */
async function fechada(c: Context<BackendEnv>, pagina: Pagina): Promise<Response> {
  const url = new URL(mesaPaths.fechada, c.req.url);
  const { body, headers } = await pagina(new Request(url, { headers: c.req.raw.headers }));
  return new Response(body, { status: 403, headers });
}

/** Loopback by any of its names, or the address of the setting: a name that somebody made point here is refused. */
function nomeAceito(host: string, endereco: string | undefined): boolean {
  const nome = host.replace(/:\d+$/, '');
  if (['localhost', '127.0.0.1', '[::1]'].includes(nome)) return true;
  return endereco !== undefined && new URL(endereco).host === host;
}

function telaAberta({ papel }: Pessoa, caminho: string): boolean {
  const [, , primeira = '', segunda = ''] = caminho.split('/');
  // A list as a file is for who sees its screen.
  const parte = primeira === 'exportar' ? segunda : primeira;
  const tela = TELAS.find((nome) => nome === (DENTRO_DE[parte] ?? parte));
  // What nobody knows is closed: however a path is written, it never passes for a screen that the role has not.
  return tela === undefined ? PARA_TODOS.includes(parte) : podeVer(papel, tela);
}
