import { TrieRouter } from 'hono/router/trie-router';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';

const calls = new TrieRouter<true>();
for (const feature of Object.values(contract))
  for (const { path, encoding } of Object.values<Endpoint>(feature))
    if (encoding === 'multipart') calls.add('POST', path, true);

/**
 * Whether a multipart body for this path may have the size of documents: the contract's multipart calls, and every page behind a
 * sign-in, since any may have a file form. A page or call reads the body only after it knows the requester.
 * @param path decoded, without query
 */
export function takesDocuments(path: string): boolean {
  return /^\/(app|mesa)\/./.test(path) || calls.match('POST', path)[0].length > 0;
}
