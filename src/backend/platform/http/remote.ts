import type { Logger } from 'pino';
import * as v from 'valibot';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { conta } from '#lib/conta/contract.ts';
import { Token } from '#lib/conta/contratoDaSeguranca.ts';
import type { FullApi } from '#lib/contract.ts';
import { COMMERCE_PREFIX, type Endpoint } from '#lib/endpoint.ts';
import { AppError, fail, isErrorCode } from '#lib/errors.ts';
import { shell } from '#lib/shell/contract.ts';
import type { Env } from '../../../env.ts';
import { limitStream } from '../adapters/bounded.ts';
import type { Sessao } from '../context.ts';
import { sessionCookie } from '../sessions/token.ts';

/** A client of the two APIs on another server; this process then only renders pages. The token of our cookie is sent as a bearer. */
export interface Remote {
  /** The client of a page for the holder of a token. */
  apiFor(token: string | null, page: Page): FullApi;
  session(token: string): Promise<Sessao | null>;
  /** Forwards a request of a browser or API client; undefined for our own paths. Throws SERVICO_INDISPONIVEL. */
  forward(request: Request, token: string | null): Promise<Response | undefined>;
}

interface Page {
  ip: string | null;
  setCookie(cookie: string): void;
  onRefusal(refusal: AppError): void;
}

/** Most bytes of an answer. The largest is the export of one driver. */
const MOST_BYTES = 64 * 1024 * 1024;

const THEIRS = /^\/(token$|api\/|comercio\/|arquivos\/)/;
/** Request headers that are forwarded. Addresses, cookies and origins are not. */
const FORWARDED_HEADERS = ['accept', 'content-type', 'user-agent', 'x-request-id'];

export function createRemote(
  env: Env,
  log: Pick<Logger, 'warn'>,
  send: typeof globalThis.fetch = globalThis.fetch,
): Remote | null {
  const { APP_API_URL: app, COMMERCE_API_URL: commerce } = env;
  if (app === undefined || commerce === undefined) return null;

  const addressOf = (url: URL) =>
    new URL(url.pathname + url.search, url.pathname.startsWith(COMMERCE_PREFIX) ? commerce : app);

  /** Logs which call failed, without the error body, which is not shown on the page either. */
  const onFailure = (err: AppError, { method, path, function: name }: Endpoint) =>
    log.warn(
      { code: err.code, err: err.cause, call: `${method} ${path}`, function: name },
      'remote call failed',
    );

  /** A fetch for the holder of a token; the path chooses the backend. */
  const fetchAs =
    (
      token: string | null,
      { ip, daPagina }: { ip?: string | null; daPagina?: boolean } = {},
    ): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const headers = new Headers();
      for (const name of FORWARDED_HEADERS)
        if (request.headers.has(name)) headers.set(name, request.headers.get(name) ?? '');
      // The remote server trusts it if this process is one of its TRUSTED_PROXIES.
      if (ip) headers.set('x-forwarded-for', ip);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const body = request.body && (await request.arrayBuffer());
      const response = await send(addressOf(new URL(request.url)), {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
      });
      return withOurCookie(ownResponse(response), env, {
        path: new URL(request.url).pathname,
        daPagina: daPagina ?? request.headers.has('sec-fetch-site'),
      });
    };

  return {
    apiFor(token, { ip, setCookie, onRefusal }) {
      const send = fetchAs(token, { ip, daPagina: true });
      return createApi(contract, {
        baseUrl: 'http://remoto',
        onFailure(error, endpoint) {
          onFailure(error, endpoint);
          onRefusal(error);
        },
        async fetch(input, init) {
          const response = await send(input, init);
          response.headers.getSetCookie().forEach(setCookie);
          return response;
        },
      });
    },
    async session(token) {
      const api = createApi({ shell }, { baseUrl: 'http://remoto', fetch: fetchAs(token), onFailure });
      try {
        const { Id, Email, Nome, NaoLidas, Plano, Recebe, Liberado, VeCompartilhado } =
          await api.shell.sessao();
        const plano = Plano && { chave: Plano.Chave, fim: new Date(Plano.Fim) };
        const actor = { id: Id, email: Email, nome: Nome, sessaoId: '' };
        return {
          actor,
          naoLidas: NaoLidas,
          plano,
          recebe: Recebe,
          liberado: Liberado,
          veCompartilhado: VeCompartilhado,
        };
      } catch (error) {
        if (error instanceof AppError && error.code === 'SESSAO_EXIGIDA') return null;
        throw error;
      }
    },
    async forward(request, token) {
      if (!THEIRS.test(new URL(request.url).pathname)) return undefined;
      const ip = request.headers.get('x-client-ip');
      const requestId = request.headers.get('x-request-id');
      try {
        return await withCodeOnly(await fetchAs(token, { ip })(request));
      } catch (err) {
        if (err instanceof AppError) throw err;
        log.warn({ err, requestId }, 'the remote backend could not be reached');
        return fail('SERVICO_INDISPONIVEL');
      }
    },
  };
}

const OPENS_A_SESSION = [conta.entrar.path, conta.trocarSenha.path];

/** Puts the token of a remote sign-in into our cookie and hides it from the page. */
async function withOurCookie(
  response: Response,
  env: Env,
  { path, daPagina }: { path: string; daPagina: boolean },
): Promise<Response> {
  response.headers.delete('set-cookie');
  if (!response.ok || !OPENS_A_SESSION.includes(path)) return response;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Token), await response.clone().text());
  // Without a token it is treated like any other unreadable answer.
  if (!read.success) return response;
  const answer = read.output;
  const shown = daPagina ? Response.json({ ...answer, access_token: 'cookie' }) : response;
  shown.headers.append('set-cookie', sessionCookie(env.secure, answer.access_token, answer.expires_in));
  return shown;
}

/** Connection headers of the remote backend, already consumed by fetch. */
const CONNECTION_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
];

function ownResponse(response: Response): Response {
  const own = new Response(response.body?.pipeThrough(limitStream(MOST_BYTES)) ?? null, response);
  for (const name of CONNECTION_HEADERS) own.headers.delete(name);
  return own;
}

/** Keeps an error answer of the remote backend only when it has one of our codes: it could tell secrets. Else throws SERVICO_INDISPONIVEL. */
async function withCodeOnly(response: Response): Promise<Response> {
  if (response.status < 500 && (response.status < 300 || response.status > 399)) return response;
  const text = await response.text();
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Coded), text);
  const known =
    isErrorCode(text) || (body.success && isErrorCode(body.output.error_description ?? body.output.error));
  return known ? new Response(text, response) : fail('SERVICO_INDISPONIVEL');
}

const Coded = v.object({ error: v.optional(v.string()), error_description: v.optional(v.string()) });
