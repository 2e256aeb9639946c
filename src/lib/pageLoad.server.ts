import { AppError, type ErrorCode } from './errors.ts';
import { redirectTo } from './pageForm.server.ts';
import { paths } from './paths.ts';

interface Page {
  url: URL;
  request: Request;
  response: { status?: number | undefined };
  rewrite(request: Request): Promise<Response>;
}

/** A row that a page shows, or null when it is not there or not the driver's: the page then answers 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && NO_SUCH_ROW.includes(error.code)) return null;
    throw error;
  }
}

/** An invalid or unstorable id matches no row. */
const NO_SUCH_ROW: readonly ErrorCode[] = [
  'NAO_ENCONTRADO',
  'PARCEIRO_NAO_ENCONTRADO',
  'DADOS_INVALIDOS',
  'CORPO_INVALIDO',
];

/** Data of a part of a screen, or null when it could not be loaded now. */
export async function orNullIfUnavailable<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) return null;
    throw error;
  }
}

/** Optional data of a screen, or null whatever failed; an ended session is reported. */
export async function orNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'SESSAO_EXIGIDA') return null;
    throw error;
  }
}

/** The main data of a screen; null and status 503 when it could not be loaded now: the screen says so (FalhaDeCarga.astro). */
export async function screenData<T>(page: Pick<Page, 'response'>, loading: Promise<T>): Promise<T | null> {
  const data = await orNullIfUnavailable(loading);
  if (data === null) page.response.status = 503;
  return data;
}

/** Like screenData for one row; or the 'not found' page when it is missing or another driver's; or the first screen without a plan. */
export async function screenRow<T>(page: Page, loading: Promise<T>): Promise<T | null | Response> {
  const read = await screenData(
    page,
    orNotFound(loading).then((row) => ({ row })),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'MENU_BLOQUEADO') throw error;
    return redirectTo(page.request, { redirect: paths.app.inicial, aviso: 'menuBloqueado' });
  });
  if (read instanceof Response) return read;
  if (!read) return null;
  return read.row ?? naoEncontrada(page);
}

/** The shell's 'not found' page, with a new request, because Astro refuses one whose body a form has read. */
export function naoEncontrada(page: Omit<Page, 'response'>): Promise<Response> {
  const { headers } = page.request;
  return page.rewrite(new Request(new URL(paths.app.naoEncontrada, page.url), { headers }));
}

/** Whether the browser has room for two panes (components/Duas.astro): a phone shows one, and is not sent the other. */
export function cabemDuas({ headers }: Pick<Request, 'headers'>): boolean {
  const browser = headers.get('user-agent') ?? '';
  return browser !== '' && !browser.includes('Mobi');
}
