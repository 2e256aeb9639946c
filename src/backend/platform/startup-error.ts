/** The program cannot start; its message tells the operator the reason in one sentence. Nothing was changed. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The message of a driver, the operating system or the engine, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
