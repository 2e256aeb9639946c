import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** PicPay sends the token of the merchant's panel in `Authorization`. Hashed first, so that the comparison reveals no length. */
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

/** The charge to ask about; undefined when the body is not a notice. The state in the body is not read: the API is asked. */
export function referenciaDoAviso(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), aviso), body);
  return parsed.success ? parsed.output.data.merchantChargeId : undefined;
}

const aviso = v.object({ data: v.object({ merchantChargeId: v.string() }) });

const sha256 = (text: string) => createHash('sha256').update(text).digest();
