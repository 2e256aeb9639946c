import { TrieRouter } from 'hono/router/trie-router';
import { contract } from '#lib/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';

const calls = new TrieRouter<true>();
for (const feature of Object.values(contract))
  for (const { path, encoding } of Object.values<Endpoint>(feature))
    if (encoding === 'multipart') calls.add('POST', path, true);

/**
 * Whether a multipart body for this path may be as large as documents are: the calls that the contract declares as multipart, and
 * every page behind a sign-in, since any of them may hold a form with a file. A page or call reads it only after it knows who asks.
 * @param path decoded, without query
 */
export function takesDocuments(path: string): boolean {
  return /^\/(app|mesa)\/./.test(path) || calls.match('POST', path)[0].length > 0;
}
