import { TrieRouter } from 'hono/router/trie-router';
import type { Declared } from '#backend/platform/http/bodyGate.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';

const UNDECLARED: Declared = { bytes: 0, documents: false, session: false, webhook: false };
/** PagBank and PicPay send an order of some KB: the only body of a stranger that may be larger than a form. */
const WEBHOOK: Declared = { ...UNDECLARED, bytes: 64 * 1024, webhook: true };

const calls = new TrieRouter<Endpoint>();
for (const feature of Object.values(contract))
  for (const endpoint of Object.values<Endpoint>(feature))
    calls.add(endpoint.method, endpoint.path, endpoint);

/** @param path decoded, without query */
export function declaredFor(path: string): Declared {
  if (Object.values<string>(paths.webhook).includes(path)) return WEBHOOK;
  const found = calls.match('POST', path)[0].map(([endpoint]) => endpoint);
  if (found.length === 0) {
    const behindSignIn = /^\/app(\/|$)/.test(path);
    return { ...UNDECLARED, session: behindSignIn, documents: behindSignIn || path.startsWith('/mesa/') };
  }
  return {
    ...UNDECLARED,
    bytes: Math.max(...found.map(({ bytes = 0 }) => bytes)),
    documents: found.some(({ encoding }) => encoding === 'multipart'),
    session: found.every(({ access }) => access === 'session'),
  };
}
