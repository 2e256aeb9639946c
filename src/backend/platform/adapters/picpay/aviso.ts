import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** Checks the token in `Authorization`, which is in the merchant's panel. Hashes are compared, so that the time reveals no length. */
export function isAuthenticNotice({
  sellerToken,
  authorization,
}: {
  sellerToken: string;
  authorization: string | undefined;
}): boolean {
  if (authorization === undefined) return false;
  return timingSafeEqual(sha256(authorization.replace(/^Bearer /i, '')), sha256(sellerToken));
}

/** The reference of the charge in a notice; undefined for any other body. Its state is not read here, but from the API. */
export function referenciaDoAviso(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), aviso), body, { abortEarly: true });
  return parsed.success ? parsed.output.data.merchantChargeId : undefined;
}

const aviso = v.object({ data: v.object({ merchantChargeId: v.pipe(v.string(), v.maxLength(64)) }) });

const sha256 = (text: string) => createHash('sha256').update(text).digest();
