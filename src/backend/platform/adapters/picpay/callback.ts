import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { callbackSchema } from './types.ts';

/** PicPay shows our seller token in the header x-seller-token. Hashed first, so that length tells nothing either. */
export function isAuthenticCallback({
  sellerToken,
  header,
}: {
  sellerToken: string;
  header: string | undefined;
}) {
  return header !== undefined && timingSafeEqual(sha256(header), sha256(sellerToken));
}

/** The reference to ask about; undefined when the body is no notification. */
export function parseCallback(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), callbackSchema), body);
  return parsed.success ? parsed.output.referenceId : undefined;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
