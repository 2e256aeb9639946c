import { expect } from 'vitest';
import type { ErrorCode } from '#lib/errors.ts';

export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}
