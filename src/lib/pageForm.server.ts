import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import {
  type Done,
  type DrawnForm,
  drawnForm,
  emptyForm,
  type Form,
  type FormState,
  isDone,
  submitForm,
  type Texts,
  typed,
} from './form.ts';
import { AVISOS, type Aviso, type AvisoCode, sentenceOf, TEXTS } from './messages.ts';
import { cookieIn } from './session/cookies.ts';
import {
  type Sealing,
  type ServerKey,
  stateCookies,
  storedStateForAddress,
  storedStateForPage,
  storeStateForPage,
} from './session/sealed.server.ts';

interface Page<ApiType> {
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: ApiType; sealKey: ServerKey; recusada?: boolean };
}

/**
 * The page's side of a form. GET: the empty or prefilled state. POST without script: a Response (303) to the next page when it worked,
 * else back to this address, where the state with its messages waits; if it cannot wait, the state itself and status 422. The form's
 * island gets both as JSON. `again`: the `acao` of a button that only redraws the page with the typed values.
 */
export async function receiveForm<K extends string, Output, ApiType>(
  page: Page<ApiType>,
  form: Form<K, Output, NoInfer<ApiType>>,
  prefill: Texts<NoInfer<K>> = {},
  { again }: { again?: string } = {},
): Promise<DrawnForm<K> | Response> {
  if (page.request.method !== 'POST') return (await refusedBefore(page, form)) ?? drawForm(form, prefill);
  const data = await formOf(page.request);
  if (!data) {
    const aviso = { tipo: 'erro', texto: sentenceOf('CORPO_INVALIDO') } as const;
    return refused(page, form, { ...emptyForm(prefill), aviso }, 400);
  }
  await restoreSecrets(page, form, data);
  if (again && data.get('acao') === again) return shownAgain(page, form, emptyForm(typed(form, data)));
  const result = await submitForm(form, page.locals.api, data);
  if (isDone(result)) return redirectFilled(page, result);
  if (fromIsland(page.request) && result.aviso?.texto === sentenceOf('SESSAO_EXIGIDA')) return sessionEnded();
  return refused(page, form, result, 422, data);
}

/** A redirect that takes what was typed to the form of the next page. */
async function redirectFilled(page: Page<unknown>, { preenche, ...done }: Done): Promise<Response> {
  const response = redirectTo(page.request, done);
  if (!preenche) return response;
  const { request, locals } = page;
  const next = new Request(new URL(done.redirect, request.url), { headers: request.headers });
  const cookies = await stateCookies({ request: next, locals }, nameOf(preenche), emptyForm(preenche.values));
  for (const one of cookies) response.headers.append('set-cookie', one);
  return response;
}

/** An unsent form: as first rendered, or beside another that was sent. */
export function drawForm<K extends string>(
  form: Form<K, unknown, never>,
  prefill: Texts<NoInfer<K>> = {},
): DrawnForm<K> {
  return drawnForm(form, withKey(form, emptyForm(prefill)));
}

async function refused<K extends string>(
  page: Page<unknown>,
  form: Form<K, unknown, never>,
  state: FormState<K>,
  status: number,
  data?: FormData,
): Promise<DrawnForm<K> | Response> {
  if (fromIsland(page.request)) return Response.json(state, { status, headers: NOT_KEPT });
  const shown = await shownAgain(page, form, state, data);
  if (shown instanceof Response) return shown;
  page.response.status = status;
  page.locals.recusada = true;
  return shown;
}

/** Stored for this address, or rendered at once when it cannot be stored. */
async function shownAgain<K extends string>(
  page: Sealing,
  form: Form<K, unknown, never>,
  state: FormState<K>,
  data?: FormData,
): Promise<DrawnForm<K> | Response> {
  const left = data ? { ...state, mantidos: secretsToKeep(form, state, data) } : state;
  return (await storeStateForPage(page, nameOf(form), left)) ?? drawnForm(form, withKey(form, state));
}

/** Typed secrets that were not refused, for forms that keep them (`keepsSecret`). */
function secretsToKeep<K extends string>(
  form: Form<K, unknown, never>,
  { errors }: FormState<K>,
  data: FormData,
) {
  const kept = form.keepsSecret ? (form.secret ?? []).filter((name) => !errors[name]) : [];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = data.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** An empty secret field means the one kept from the previous refusal. */
async function restoreSecrets(page: Sealing, form: Form<string, unknown, never>, data: FormData) {
  if (!form.keepsSecret) return;
  const left = await storedStateForAddress(page, nameOf(form), State);
  for (const [name, value] of Object.entries(left?.mantidos ?? {}))
    if (form.secret?.includes(name) && data.get(name) === '') data.set(name, value);
}

/** The state that a refusal of this form left for its address. */
async function refusedBefore<K extends string>(
  page: Page<unknown>,
  form: Form<K, unknown, never>,
): Promise<DrawnForm<K> | null> {
  const left = await storedStateForPage(page, nameOf(form), State);
  if (!left) return null;
  if (left.aviso?.tipo === 'erro') page.locals.recusada = true;
  // The kept secrets never reach the page, only the fact that there is one.
  const { mantidos = {}, ...state } = left;
  const drawn = drawnForm(form, withKey(form, state as FormState<K>));
  const campos = Object.keys(mantidos).map((name) => [
    name,
    { ...drawn.campos[name], obrigatorio: undefined, dica: TEXTS.senhaMantida },
  ]);
  return { ...drawn, campos: { ...drawn.campos, ...Object.fromEntries(campos) } };
}

/** One address may have several forms. */
const nameOf = ({ nome, fields }: { nome?: string; fields: readonly string[] }) => nome ?? fields.join();

/** A message restored from the cookie. */
export const Mensagem = v.object({
  tipo: v.picklist(['ok', 'erro', 'info', 'alerta']),
  texto: v.string(),
  palavras: v.optional(v.string()),
  href: v.optional(v.string()),
});

const State = v.object({
  values: v.record(v.string(), v.string()),
  errors: v.record(v.string(), v.string()),
  aviso: v.optional(Mensagem),
  mantidos: v.optional(v.record(v.string(), v.string())),
});

/** The idempotency key of a form: created when it is first rendered. */
function withKey<K extends string>(
  { fields }: Pick<Form<K, unknown, never>, 'fields'>,
  state: FormState<K>,
): FormState<K> {
  if (!fields.includes('Chave' as K)) return state;
  const Chave = state.values['Chave' as K] || crypto.randomUUID();
  return { ...state, values: { ...state.values, Chave } };
}

/** A request of the islands' sending hook (islands/ui/enviar.ts), which reads JSON. */
export function fromIsland(request: Request): boolean {
  return request.headers.get('accept') === 'application/json';
}

const NOT_KEPT = { 'cache-control': 'no-store' };

/** The submitted form, or null when the body is not a form: truncated, of another type, or refused by the entry, which answers then. */
export async function formOf(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError || isTooLargeOrLate(error)) return null;
    throw error;
  }
}

/** A body over a limit, or not sent in time (server/body.mjs): a fault of the client, unlike a lack of space or places. */
function isTooLargeOrLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'BodyRefused' && Reflect.get(error, 'status') !== 503;
}

export function redirectTo(request: Request, done: Done): Response {
  const headers = new Headers(NOT_KEPT);
  if (done.aviso) headers.append('set-cookie', avisoCookie(done.aviso));
  if (request.headers.get('accept')?.includes('application/json')) return Response.json(done, { headers });
  headers.set('location', done.redirect);
  return new Response(null, { status: 303, headers });
}

export function avisoCookie(code: AvisoCode): string {
  return `aviso=${code}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/**
 * The message that a redirect left for this page; the pipeline deletes it after display. A page fetched by a script (the service
 * worker) or prefetched does not count: the message waits for a displayed page.
 */
export function avisoFrom(headers: Headers): Aviso | undefined {
  if ((headers.get('sec-fetch-mode') ?? 'navigate') !== 'navigate' || headers.has('sec-purpose'))
    return undefined;
  const code = cookieIn(headers.get('cookie'), 'aviso');
  return code !== undefined && Object.hasOwn(AVISOS, code) ? AVISOS[code as AvisoCode] : undefined;
}

/** The session ended while a form was filled in: the island says so, keeps the input, and lets the driver sign in. */
export function sessionEnded(): Response {
  const aviso: Aviso = { tipo: 'alerta', texto: sentenceOf('SESSAO_EXIGIDA') };
  return Response.json({ values: {}, errors: {}, aviso } satisfies FormState, {
    status: 401,
    headers: NOT_KEPT,
  });
}

/** A form that cannot be submitted now: its input stays. */
export function refuseForm(code: ErrorCode): Response {
  const aviso: Aviso = { tipo: 'erro', texto: sentenceOf(code) };
  return Response.json({ values: {}, errors: {}, aviso } satisfies FormState, {
    status: 422,
    headers: NOT_KEPT,
  });
}
