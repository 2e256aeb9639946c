import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Origem } from '#backend/platform/context.ts';

export function originOf(c: Context): Origem {
  return {
    // Set by the entry from the socket, or from the header of a trusted proxy; never by the visitor.
    ip: c.req.header('x-client-ip') ?? null,
    agente: c.req.header('user-agent')?.slice(0, 300) ?? null,
    requestId: c.req.header('x-request-id') ?? randomUUID(),
  };
}
