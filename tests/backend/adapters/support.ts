import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Log } from '#backend/platform/adapters/calls.ts';

export const AGORA = new Date('2026-11-20T15:00:00Z');

/** The value of a result that must be a success. */
export function must<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (result.ok) return result.value;
  throw new Error(`Expected a good result, got ${JSON.stringify(result.error)}`);
}

export type Line = { level: keyof Log; fields: Record<string, unknown>; message: string };

/** A logger whose lines a test can read. */
export function recordingLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const at = (level: keyof Log) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } };
}

export type OutsideServer = {
  url: string;
  /** The requests received so far. */
  asked(): number;
  stop(): Promise<void>;
};

/** A server on loopback that replaces an outside service and counts requests. */
export async function outsideServer(listener: RequestListener): Promise<OutsideServer> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const send = (response: ServerResponse, status: number, body = '', type = 'application/json') =>
  void response.writeHead(status, { 'content-type': type }).end(body);
