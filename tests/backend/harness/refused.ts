import { expect } from 'vitest';
import type { ErrorCode } from '#lib/errors.ts';

/** Expects that a call is refused with this code of the error catalogue. */
export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}
