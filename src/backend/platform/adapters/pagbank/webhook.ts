import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { type Order, orderSchema } from './types.ts';

/**
 * PagBank signs a notification with the hex SHA-256 of `token-body`, over the raw bytes as they came.
 * Its own sandbox is reported to leave the header out; so is a forger. A missing header never passes.
 */
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

/** The order a notification is about. It says which order to ask for, never what is true: confirm with `getOrder`. */
export function parseWebhook(rawBody: Uint8Array): Order | undefined {
  const text = new TextDecoder().decode(rawBody);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), orderSchema), text);
  return parsed.success ? parsed.output : undefined;
}
