import type { AstroGlobal } from 'astro';
import { AppError } from './errors.ts';
import { paths } from './paths.ts';

/** A row that a page shows, or null when it is not there or not the driver's: the page then answers 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && ['NAO_ENCONTRADO', 'DADOS_INVALIDOS'].includes(error.code)) return null;
    throw error;
  }
}

/** What part of a screen shows, or null when it could not be read now. */
export async function orFailed<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) return null;
    throw error;
  }
}

/** What a screen is about; null and status 503 when it could not be read now: the screen says so (FalhaDeCarga.astro). */
export async function screenData<T>(
  page: Pick<AstroGlobal, 'response'>,
  loading: Promise<T>,
): Promise<T | null> {
  const data = await orFailed(loading);
  if (data === null) page.response.status = 503;
  return data;
}

/** As screenData for one row; or the page "not found", when it is not there or not the driver's. */
export async function screenRow<T>(page: AstroGlobal, loading: Promise<T>): Promise<T | null | Response> {
  const read = await screenData(
    page,
    orNotFound(loading).then((row) => ({ row })),
  );
  if (!read) return null;
  return read.row ?? page.rewrite(paths.app.naoEncontrada);
}
