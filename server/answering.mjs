import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The answer that is being written, for what the built application writes piece by piece (src/backend/platform/http/streamInBatches.ts): Astro reads
 * a body as fast as it comes, so a piece has to wait itself until the connection has room, or all of a large answer stands in memory.
 * @type {AsyncLocalStorage<import('node:http').ServerResponse>}
 */
export const answering = new AsyncLocalStorage();

Reflect.set(globalThis, Symbol.for('via-livre.answering'), answering);
