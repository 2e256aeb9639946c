import { AppError } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';

/**
 * Runs the act. Returns an error message, or null: the sentence of an AppError, or what `falha` makes of any other
 * error.
 */
export async function messageOfFailure(
  fazer: () => Promise<string | null>,
  falha: (error: unknown) => string,
): Promise<string | null> {
  try {
    return await fazer();
  } catch (error) {
    return error instanceof AppError ? (error.sentence ?? sentenceOf(error.code)) : falha(error);
  }
}
