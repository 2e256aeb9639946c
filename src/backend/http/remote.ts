import * as v from 'valibot';
import { createApi } from '#lib/api.ts';
import { conta, Token } from '#lib/conta/contract.ts';
import { contract } from '#lib/contract.server.ts';
import type { FullApi } from '#lib/contract.ts';
import { COMMERCE_PREFIX } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import { shell } from '#lib/shell/contract.ts';
import type { Env } from '../../env.ts';
import { cutAfter } from '../adapters/bounded.ts';
import { type Sessao, sessionCookie } from '../conta/session.ts';

/**
 * The same two APIs at other addresses (APP_API_URL, COMMERCE_API_URL): this process then only draws pages. The session's
 * token stays in our cookie and travels as a bearer.
 */
export interface Remote {
  /** The client of a page, which speaks for the holder of a token. */
  apiFor(token: string | null, page: Page): FullApi;
  session(token: string): Promise<Sessao | null>;
  /** Passes on what a browser or an API client asked of us; undefined for what is ours. */
  forward(request: Request, token: string | null): Promise<Response | undefined>;
}

interface Page {
  ip: string | null;
  setCookie(cookie: string): void;
  onRefusal(status: number): void;
}

/** The largest answer is everything that is kept about one driver. */
const MOST_BYTES = 64 * 1024 * 1024;

const THEIRS = /^\/(token$|api\/|comercio\/|arquivos\/)/;
/** What a request may carry over; addresses, cookies and origins are between the browser and us. */
const PASSED = ['accept', 'content-type', 'user-agent', 'x-request-id'];

export function createRemote(env: Env, send: typeof globalThis.fetch = globalThis.fetch): Remote | null {
  const { APP_API_URL: app, COMMERCE_API_URL: commerce } = env;
  if (app === undefined || commerce === undefined) return null;

  const addressOf = (url: URL) =>
    new URL(url.pathname + url.search, url.pathname.startsWith(COMMERCE_PREFIX) ? commerce : app);

  /** A fetch that speaks for the holder of a token; the path chooses the backend. */
  const fetchAs =
    (
      token: string | null,
      { ip, daPagina }: { ip?: string | null; daPagina?: boolean } = {},
    ): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const headers = new Headers();
      for (const name of PASSED)
        if (request.headers.has(name)) headers.set(name, request.headers.get(name) ?? '');
      // Believed there when this process is one of its TRUSTED_PROXIES.
      if (ip) headers.set('x-forwarded-for', ip);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const body = request.body && (await request.arrayBuffer());
      const response = await send(addressOf(new URL(request.url)), {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
      });
      const passed = response.body?.pipeThrough(cutAfter(MOST_BYTES)) ?? null;
      return withOurCookie(new Response(passed, response), env, {
        path: new URL(request.url).pathname,
        daPagina: daPagina ?? request.headers.has('sec-fetch-site'),
      });
    };

  return {
    apiFor(token, { ip, setCookie, onRefusal }) {
      const send = fetchAs(token, { ip, daPagina: true });
      return createApi(contract, {
        baseUrl: 'http://remoto',
        async fetch(input, init) {
          const response = await send(input, init);
          response.headers.getSetCookie().forEach(setCookie);
          if (!response.ok) onRefusal(response.status);
          return response;
        },
      });
    },
    async session(token) {
      const api = createApi({ shell }, { baseUrl: 'http://remoto', fetch: fetchAs(token) });
      try {
        const { Id, Email, Nome, NaoLidas, Plano, Liberado } = await api.shell.sessao();
        const plano = Plano && { chave: Plano.Chave, fim: new Date(Plano.Fim) };
        const actor = { id: Id, email: Email, nome: Nome, sessaoId: '' };
        return { actor, naoLidas: NaoLidas, plano, liberado: Liberado };
      } catch (error) {
        if (error instanceof AppError && error.code === 'SESSAO_EXIGIDA') return null;
        throw error;
      }
    },
    async forward(request, token) {
      return THEIRS.test(new URL(request.url).pathname)
        ? fetchAs(token, { ip: request.headers.get('x-client-ip') })(request)
        : undefined;
    },
  };
}

const OPENS_A_SESSION = [conta.entrar.path, conta.trocarSenha.path];

/** A sign-in there opens a session here: its token goes into our cookie, and a page never sees it. */
async function withOurCookie(
  response: Response,
  env: Env,
  { path, daPagina }: { path: string; daPagina: boolean },
): Promise<Response> {
  response.headers.delete('set-cookie');
  if (!response.ok || !OPENS_A_SESSION.includes(path)) return response;
  const answer = v.parse(Token, await response.clone().json());
  const shown = daPagina ? Response.json({ ...answer, access_token: 'cookie' }) : response;
  shown.headers.append('set-cookie', sessionCookie(env.secure, answer.access_token, answer.expires_in));
  return shown;
}
