import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { registrarRecusa } from '#backend/desk/equipe/recusa.ts';
import { pessoaDoToken, tokenDaMesa } from '#backend/desk/equipe/sessao.ts';
import type { Pessoa } from '#backend/platform/context.ts';
import { originOf } from '#backend/platform/http/headers.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { podeVer, telaDoEndereco } from './registro.ts';

/** Header set by the server's entry from the port of the connection; visitors cannot set it (server/http.mjs). */
export const PORTA = 'x-porta';

/** First path segments outside the menu, which every role may open. */
const PARA_TODOS: readonly string[] = ['', 'entrar', 'ativar', 'sair', 'fechada'];
const SEM_SESSAO: readonly string[] = [mesaPaths.entrar, mesaPaths.ativar()];

/** Separates the two sites by port. Pages of the desk require a session and a role that may see them. */
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
    if (pessoa && !telaAberta(pessoa, c.req.path)) {
      const tela = telaDoEndereco(c.req.path);
      const route = tela ? mesaPaths.lista(tela.tela) : '(other)';
      const recusada = { route, sobre: ['tela', route], pessoa } as const;
      await registrarRecusa({ ...deps, origem: originOf(c) }, { code: 'PAPEL_SEM_ACESSO', ...recusada });
      return fechada(c, pagina);
    }
    c.set('pessoa', pessoa);
    return next();
  });

/** Renders one of the desk's own pages. */
type Pagina = (request: Request) => Response | Promise<Response>;

/** Renders the page that explains the refusal. URL and status stay those of the request. */
async function fechada(c: Context<BackendEnv>, pagina: Pagina): Promise<Response> {
  const url = new URL(mesaPaths.fechada, c.req.url);
  const { body, headers } = await pagina(new Request(url, { headers: c.req.raw.headers }));
  return new Response(body, { status: 403, headers });
}

/** Whether the Host is a loopback name or the configured address; any other is refused, which stops DNS rebinding. */
function nomeAceito(host: string, endereco: string | undefined): boolean {
  const nome = host.replace(/:\d+$/, '');
  if (['localhost', '127.0.0.1', '[::1]'].includes(nome)) return true;
  return endereco !== undefined && new URL(endereco).host === host;
}

function telaAberta({ papel }: Pessoa, caminho: string): boolean {
  const tela = telaDoEndereco(caminho);
  // A path that is no known screen is refused, so that no other spelling opens a screen that the role may not see.
  return tela === undefined ? PARA_TODOS.includes(caminho.split('/')[2] ?? '') : podeVer(papel, tela);
}
