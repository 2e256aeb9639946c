import { AppError } from './errors.ts';
import { sentenceOf } from './messages.ts';

/** Does it. Null when it worked, else what is said: a refusal of ours in its own words, any other failure as `falha` puts it. */
export async function dito(
  fazer: () => Promise<string | null>,
  falha: (error: unknown) => string,
): Promise<string | null> {
  try {
    return await fazer();
  } catch (error) {
    return error instanceof AppError ? (error.sentence ?? sentenceOf(error.code)) : falha(error);
  }
}
