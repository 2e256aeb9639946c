import { AppError } from './errors.ts';

/** A row that a page shows, or null when it is not there or not the driver's: the page then answers 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'].includes(error.code)) return null;
    throw error;
  }
}

/** What a screen lists, or null when it could not be read now: the screen then says so (FalhaDeCarga.astro). */
export async function orFailed<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) return null;
    throw error;
  }
}
