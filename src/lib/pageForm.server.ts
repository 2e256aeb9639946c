import { type Done, emptyForm, type Form, type FormState, isDone, submitForm, type Texts } from './form.ts';
import { AVISOS, type Aviso, type AvisoCode, sentenceOf } from './messages.ts';

/** What a page gives of itself: the part of the Astro global that a form needs. */
interface Page<ApiType> {
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: ApiType };
}

/**
 * The native side of a form. GET: the empty (or prefilled) state. POST: the state with messages and status 422, or,
 * when it worked, a Response to return: 303, or JSON for the enhancer, which then goes there itself.
 */
export async function receiveForm<K extends string, Output, ApiType>(
  page: Page<ApiType>,
  form: Form<K, Output, NoInfer<ApiType>>,
  prefill: Texts<NoInfer<K>> = {},
): Promise<FormState<K> | Response> {
  if (page.request.method !== 'POST') return emptyForm(prefill);
  const data = await formOf(page.request);
  if (!data) {
    page.response.status = 400;
    return { ...emptyForm(prefill), aviso: { tipo: 'erro', texto: sentenceOf('CORPO_INVALIDO') } };
  }
  const result = await submitForm(form, page.locals.api, data);
  if (isDone(result)) return redirectTo(page.request, result);
  page.response.status = 422;
  return result;
}

/** What a form sent, or null when the body is no form: cut short, or of another type. */
export async function formOf(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function redirectTo(request: Request, done: Done): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (done.aviso) headers.append('set-cookie', avisoCookie(done.aviso));
  if (request.headers.get('accept') === 'application/json') return Response.json(done, { headers });
  headers.set('location', done.redirect);
  return new Response(null, { status: 303, headers });
}

export function avisoCookie(code: AvisoCode): string {
  return `aviso=${code}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** The message that a redirect left for this page; the pipeline forgets it after showing. */
export function avisoFrom(cookies: string | null): Aviso | undefined {
  const code = /(?:^|;\s*)(?:__Host-)?aviso=(\w+)/.exec(cookies ?? '')?.[1];
  return code !== undefined && Object.hasOwn(AVISOS, code) ? AVISOS[code as AvisoCode] : undefined;
}
