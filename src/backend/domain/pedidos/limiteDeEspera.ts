import type { PublicCtx } from '#backend/platform/context.ts';

/** Longest wait for a gateway (ms): with the page that follows, the driver waits less than 15 seconds. */
const LIMITE_MS = 8_000;

/** The answer of a gateway, or undefined after the time limit: the work then continues, and its failure is logged. */
export async function comLimiteDeEspera<T>(
  { log }: Pick<PublicCtx, 'log'>,
  trabalho: Promise<T>,
): Promise<T | undefined> {
  const tempo = Promise.withResolvers<undefined>();
  let acabou = false;
  const relogio = setTimeout(() => {
    acabou = true;
    tempo.resolve(undefined);
  }, LIMITE_MS);
  trabalho.catch((err: unknown) => {
    if (acabou) log.error({ err }, 'a gateway failed after the driver had left the page');
  });
  try {
    return await Promise.race([trabalho, tempo.promise]);
  } finally {
    clearTimeout(relogio);
  }
}
