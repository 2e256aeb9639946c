import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

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

/** The order that a notification names. Nothing else of it is read: the state comes from `getOrder`. */
export function parseWebhook(rawBody: Uint8Array): v.InferOutput<typeof named> | undefined {
  const parsed = v.safeParse(json(named), new TextDecoder().decode(rawBody), ABORT);
  return parsed.success ? parsed.output : undefined;
}

/** Our reference in a body that anybody may have sent: one field, whatever the rest is. */
export function referenceIn(rawBody: Uint8Array): string | undefined {
  const parsed = v.safeParse(json(reference), new TextDecoder().decode(rawBody), ABORT);
  return parsed.success ? parsed.output.reference_id : undefined;
}

const json = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
const ABORT = { abortEarly: true };
const reference = v.object({ reference_id: v.pipe(v.string(), v.maxLength(64)) });
const named = v.object({ ...reference.entries, id: v.pipe(v.string(), v.maxLength(64)) });
