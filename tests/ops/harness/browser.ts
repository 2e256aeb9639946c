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
  /** With this session. */
  token?: string;
}

/** Sends HTTPS requests to nginx like the site's own pages. A broken connection rejects. */
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
    return new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port: https, servername: HOST, ca: certificate, agent };
      const outgoing = request({ ...target, path, method, headers }, (incoming) => {
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
      outgoing.on('error', reject);
      outgoing.end(bytes);
    });
  };
}

async function bodyOf({ form, json, multipart }: Ask): Promise<{ type: string; bytes: Buffer | undefined }> {
  const body = form
    ? new URLSearchParams(form)
    : (multipart ?? (json === undefined ? undefined : JSON.stringify(json)));
  if (body === undefined) return { type: '', bytes: undefined };
  const response = new Response(body);
  const type = json === undefined ? (response.headers.get('content-type') ?? '') : 'application/json';
  return { type, bytes: Buffer.from(await response.arrayBuffer()) };
}
