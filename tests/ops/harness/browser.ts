import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { HOST } from './nginx.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Ask {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  multipart?: FormData;
  token?: string;
}

/**
 * Sends HTTPS requests to nginx like the site's own pages. A broken connection rejects. When nginx closes a kept-alive connection at its
 * reload, the request is sent again on another one, as browsers do.
 */
export function createBrowser({ https, certificate }: { https: number; certificate: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return async function ask(path: string, options: Ask = {}): Promise<Answer> {
    const { type, bytes } = await bodyOf(options);
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

async function bodyOf({ form, json, multipart }: Ask): Promise<{ type: string; bytes: Buffer | undefined }> {
  const body = form
    ? new URLSearchParams(form)
    : (multipart ?? (json === undefined ? undefined : JSON.stringify(json)));
  if (body === undefined) return { type: '', bytes: undefined };
  const response = new Response(body);
  const type = json === undefined ? (response.headers.get('content-type') ?? '') : 'application/json';
  return { type, bytes: Buffer.from(await response.arrayBuffer()) };
}
