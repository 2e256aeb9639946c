import { type Done, emptyForm, type Form, type FormState, isDone, submitForm, type Texts } from './form.ts';
import { AVISOS, type Aviso, type AvisoCode } from './messages.ts';

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
  const result = await submitForm(form, page.locals.api, await page.request.formData());
  if (isDone(result)) return redirectTo(page.request, result);
  page.response.status = 422;
  return result;
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
  const code = /(?:^|;\s*)aviso=(\w+)/.exec(cookies ?? '')?.[1];
  return code !== undefined && Object.hasOwn(AVISOS, code) ? AVISOS[code as AvisoCode] : undefined;
}
