/** Thrown when the program cannot start and has changed nothing. The message tells the operator the reason in one sentence. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The error message of a database driver, the operating system or the engine, to be put at the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
