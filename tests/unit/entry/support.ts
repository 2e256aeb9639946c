import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { refusalOf } from '#backend/platform/http/failures.ts';
import type { Answered } from '#backend/platform/observe/facts.ts';
import { createFrontServer } from '../../../server/http.mjs';

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The entry's server on a free loopback port, in front of a handler and a folder of built files. */
export async function startFront(options: {
  handler?: Handler;
  files?: Record<string, string | Buffer>;
  trustedProxies?: string[];
  observe?: (request: Answered) => void;
  leastRate?: { bytes: number; everyMs: number };
}) {
  const { handler = async (_req, res) => void res.end('da aplicação'), files = {} } = options;
  const { trustedProxies, observe, leastRate } = options;
  const dist = mkdtempSync(join(tmpdir(), 'via-livre-front-'));
  mkdirSync(join(dist, 'client'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  const headers = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; geral",
  };
  const log = pino({ level: 'silent' });
  const { server, drain } = createFrontServer({
    handler,
    dist,
    headers,
    refusalOf: refusalOf as Parameters<typeof createFrontServer>[0]['refusalOf'],
    log,
    trustedProxies,
    observe,
    leastRate,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    drain,
    ask: (path: string, init?: Ask) => ask(port, path, init),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dist, { recursive: true });
    },
  };
}

interface Ask {
  method?: string;
  headers?: Record<string, string | number>;
  body?: (outgoing: ClientRequest) => void;
  agent?: Agent;
}

function ask(port: number, path: string, { method, headers, body, agent }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, headers, agent: agent ?? false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    if (body) body(outgoing);
    else outgoing.end();
  });
}

/** Sends this many bytes in chunks, as fast as the receiver reads them. */
export function bytes(size: number) {
  return (outgoing: ClientRequest): void => {
    let left = size;
    const more = (): void => {
      while (left > 0) {
        const piece = Math.min(left, 64 * 1024);
        left -= piece;
        if (!outgoing.write(Buffer.alloc(piece, 'a'))) {
          outgoing.once('drain', more);
          return;
        }
      }
      outgoing.end();
    };
    more();
  };
}

/** Reads a body as Astro's Node adapter does: `req.body` if present, else the request stream. */
export const countingHandler: Handler = async (req, res) => {
  const source: AsyncIterable<Buffer> = Reflect.get(req, 'body') ?? req;
  let size = 0;
  try {
    for await (const chunk of source) size += chunk.length;
    res.writeHead(200, { 'Content-Type': 'text/plain' });
    res.end(String(size));
  } catch {
    res.writeHead(500);
    res.end('quebrou');
  }
};
