import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { HOST } from './nginx.ts';

export interface Answer extends Pick<IncomingMessage, 'headers' | 'headersDistinct'> {
  status: number;
  body: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  token?: string;
}

/**
 * Sends HTTPS requests to nginx like the site's own pages. A broken connection rejects. When nginx closes a kept-alive connection at its
 * reload, the request is sent again on another one, as browsers do.
 */
export function createBrowser({ https, certificate }: { https: number; certificate: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return async function ask(path: string, options: Ask = {}): Promise<Answer> {
    const sent = options.body === undefined ? undefined : new Response(options.body);
    const bytes = sent && Buffer.from(await sent.arrayBuffer());
    const type = sent?.headers.get('content-type') ?? '';
    const headers = {
      host: HOST,
      accept: 'text/html',
      ...(bytes && { origin: `https://${HOST}`, 'content-type': type, 'content-length': bytes.length }),
      ...(options.token && { cookie: `__Host-CLToken=${options.token}` }),
      ...options.headers,
    };
    const method = options.method ?? (bytes ? 'POST' : 'GET');
    const target = { host: '127.0.0.1', port: https, servername: HOST, ca: certificate, agent };
    const send = (resolve: (answer: Answer) => void, reject: (error: Error) => void) => {
      let answered = false;
      const outgoing = request({ ...target, path, method, headers }, (incoming) => {
        answered = true;
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            headersDistinct: incoming.headersDistinct,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const closedBefore = outgoing.reusedSocket && !answered && CLOSED.includes(error.code ?? '');
        if (closedBefore) send(resolve, reject);
        else reject(error);
      });
      outgoing.end(bytes);
    };
    return new Promise(send);
  };
}

const CLOSED = ['ECONNRESET', 'EPIPE'];

/** The same as the `fetch` of a client. */
export const fetchBy =
  (ask: ReturnType<typeof createBrowser>): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const sent = request.body ? { body: await request.arrayBuffer() } : {};
    const headers = Object.fromEntries(request.headers);
    const answer = await ask(pathname + search, { method: request.method, headers, ...sent });
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headersDistinct))
      for (const one of value ?? []) given.append(name, one);
    return new Response(answer.body, { status: answer.status, headers: given });
  };
