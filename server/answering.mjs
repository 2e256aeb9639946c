import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The answer being written, for code that writes in chunks (src/backend/platform/http/streamInBatches.ts): Astro reads a body as fast
 * as it can, so each chunk must wait until the connection has room, or a large answer would fill memory.
 * @type {AsyncLocalStorage<import('node:http').ServerResponse>}
 */
export const answering = new AsyncLocalStorage();

Reflect.set(globalThis, Symbol.for('via-livre.answering'), answering);
