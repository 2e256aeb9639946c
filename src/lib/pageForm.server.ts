import { cookieIn } from '#lib/session/session.ts';
import { AppError, type ErrorCode } from './errors.ts';
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
import { paths } from './paths.ts';

interface Page<ApiType> {
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: ApiType; recusada?: boolean };
}

/**
 * The page's side of a form. GET: the empty or prefilled state. POST without script: a Response (303) to the next page when it worked,
 * else the state with its messages, for the page that answers with status 422. The form's island gets both as JSON. `again`: the `acao`
 * of a button that only redraws the page with the typed values.
 */
export async function receiveForm<K extends string, Output, ApiType>(
  page: Page<ApiType>,
  form: Form<K, Output, NoInfer<ApiType>>,
  prefill: Texts<NoInfer<K>> = {},
  { again }: { again?: string } = {},
): Promise<DrawnForm<K> | Response> {
  if (page.request.method !== 'POST') return drawForm(form, prefill);
  const data = await formOf(page.request);
  if (!data) {
    const aviso = { tipo: 'erro', texto: sentenceOf('CORPO_INVALIDO') } as const;
    return refused(page, form, { ...emptyForm(prefill), aviso }, 400);
  }
  if (again && data.get('acao') === again) return drawForm(form, typed(form, data));
  const result = await submitForm(form, page.locals.api, data);
  if (isDone(result)) return redirectTo(page.request, result);
  if (fromIsland(page.request) && result.aviso?.texto === sentenceOf('SESSAO_EXIGIDA')) return sessionEnded();
  return refused(page, form, result, 422);
}

/** An unsent form: as first rendered, or beside another that was sent. */
export function drawForm<K extends string>(
  form: Form<K, unknown, never>,
  prefill: Texts<NoInfer<K>> = {},
): DrawnForm<K> {
  return drawnForm(form, withKey(form, emptyForm(prefill)));
}

function refused<K extends string>(
  page: Page<unknown>,
  form: Form<K, unknown, never>,
  answer: FormState<K>,
  status: number,
): DrawnForm<K> | Response {
  const state = { ...answer, ...(answer.aviso && { aviso: comCaminho(answer.aviso) }) };
  if (fromIsland(page.request)) return Response.json(state, { status, headers: NOT_KEPT });
  page.response.status = status;
  page.locals.recusada = true;
  return drawnForm(form, withKey(form, state));
}

/**
 * The buttons of a page that are no form of their own: `act` does what `acao` says, and gives the next page, or what this one shows once;
 * null for an unknown button. A refusal is shown above the page, which keeps its state.
 */
export async function receiveAct<Shown extends object>(
  page: Page<unknown>,
  act: (data: FormData) => Promise<Done | Shown | null>,
): Promise<Response | { shown?: Shown; aviso?: Aviso | undefined }> {
  if (page.request.method !== 'POST') return {};
  let texto = sentenceOf('CORPO_INVALIDO');
  try {
    const data = await formOf(page.request);
    const result = data && (await act(data));
    if (result) return 'redirect' in result ? redirectTo(page.request, result) : { shown: result };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SESSAO_EXIGIDA') throw error;
    const { code, fields, sentence } = error;
    texto =
      code === 'USUARIO_SENHA_INVALIDO'
        ? TEXTS.senhaIncorreta
        : (Object.values(fields)[0] ?? sentence ?? sentenceOf(code));
  }
  page.response.status = 422;
  return { aviso: { tipo: 'erro', texto } };
}

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
  return code !== undefined && Object.hasOwn(AVISOS, code)
    ? comCaminho(AVISOS[code as AvisoCode])
    : undefined;
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

/** What a sentence tells the driver to do elsewhere: these words are a link wherever it stands, also after a refused form. */
export const CAMINHOS: Readonly<Record<string, string>> = {
  'Contrate um plano': paths.app.planos.lista,
  'Faça um upgrade ou contrate avulso': paths.app.planos.lista,
  'Peça um novo e-mail de recuperação': paths.esqueceuSenha,
  'cancele antes esse pedido': paths.app.remocao,
  'preencha todos os dados no perfil': paths.app.perfil,
  'Retire uma que terminou': paths.app.guardadas.lista,
  'Abra a multa': paths.app.multas.lista,
  'Leia-o na página de fotos': paths.app.guardadas.foto,
  'Entre novamente': paths.login,
};

export function comCaminho(aviso: Aviso): Aviso {
  const palavras = aviso.href ? undefined : Object.keys(CAMINHOS).find((ato) => aviso.texto.includes(ato));
  return palavras ? { ...aviso, palavras, href: CAMINHOS[palavras] } : aviso;
}
