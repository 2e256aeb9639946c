import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { type Order, orderSchema } from './types.ts';

/** Checks PagBank's signature: the hex SHA-256 of `token-body`, over the raw bytes. False without the header. */
export function isAuthenticWebhook({
  token,
  rawBody,
  signature,
}: {
  token: string;
  rawBody: Uint8Array;
  signature: string | undefined;
}): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHash('sha256').update(`${token}-`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The order that a notification names. Only its id may be trusted: read the state with `getOrder`. */
export function parseWebhook(rawBody: Uint8Array): Order | undefined {
  const text = new TextDecoder().decode(rawBody);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), orderSchema), text);
  return parsed.success ? parsed.output : undefined;
}
