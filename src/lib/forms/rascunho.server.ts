import * as v from 'valibot';
import type { DrawnForm, Form, Texts } from '../form.ts';
import { formOf, receiveForm } from '../pageForm.server.ts';
import { cookieIn } from '../session/cookies.ts';
import { type Sealing, type ServerKey, seal, sessionKey, unseal } from '../session/sealed.server.ts';

interface Page<ApiType> {
  url: URL;
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: ApiType; sealKey: ServerKey };
}

type NomeDoRascunho = 'cnh' | 'veiculo' | 'multa' | 'conferencia';

/**
 * A form whose draft survives a reload. Its island sends the input to `?rascunho`; it returns as an HttpOnly cookie, sealed for the
 * session under the server's key; the server stores nothing. It ends with the registration, the session, or after an hour. Pages are
 * never cached, so the browser itself would lose it.
 */
export async function receiveKeptForm<K extends string, Output, ApiType>(
  page: Page<ApiType>,
  form: Form<K, Output, NoInfer<ApiType>>,
  { nome, prefill = {} }: { nome: NomeDoRascunho; prefill?: Texts<NoInfer<K>> },
): Promise<DrawnForm<K> | Response> {
  const { request, url } = page;
  if (request.method === 'POST' && url.searchParams.has('rascunho'))
    return guardar(page, form.campos ?? {}, nome);
  // An empty field of the draft leaves the prefilled value: the draft may be of another visit.
  const digitado = Object.entries(await keptDraft(page, nome)).filter(([, valor]) => valor !== '');
  const estado = await receiveForm(page, form, { ...prefill, ...Object.fromEntries(digitado) });
  if (estado instanceof Response && estado.status < 400)
    estado.headers.append('set-cookie', expiredDraftCookie(nome));
  return estado;
}

/** Enough for a form of some short fields; browsers drop larger cookies. */
const MOST_LETTERS = 1200;
const KEPT_SECONDS = 3600;

const Rascunho = v.pipe(
  v.string(),
  v.maxLength(MOST_LETTERS),
  v.parseJson(),
  v.record(v.string(), v.string()),
);

async function guardar(
  page: Sealing,
  campos: NonNullable<Form<string, unknown, never>['campos']>,
  nome: NomeDoRascunho,
): Promise<Response> {
  const data = await formOf(page.request);
  if (!data || !(await sessionKey(page, `rascunho:${nome}`))) return new Response(null, { status: 400 });
  const typed = Object.keys(campos).flatMap((campo) => {
    const value = data.get(campo);
    return typeof value === 'string' && !campos[campo]?.secreto ? [[campo, value]] : [];
  });
  const kept = await draftCookie(page, nome, Object.fromEntries(typed));
  if (kept === null) return new Response(null, { status: 413 });
  return new Response(null, { status: 204, headers: { 'set-cookie': kept, 'cache-control': 'no-store' } });
}

/** The cookie with a draft of this session; null when it is too long or there is no session. */
export async function draftCookie(
  page: Sealing,
  nome: NomeDoRascunho,
  draft: Readonly<Record<string, string>>,
): Promise<string | null> {
  const chave = await sessionKey(page, `rascunho:${nome}`);
  const text = JSON.stringify(draft);
  const sealed = chave && text.length <= MOST_LETTERS ? await seal(text, chave) : null;
  return sealed === null ? null : cookie(nome, sealed, KEPT_SECONDS);
}

/** The draft of this session; nothing for another session or a forged cookie. */
export async function keptDraft(page: Sealing, nome: NomeDoRascunho): Promise<Record<string, string>> {
  const sealed = cookieIn(page.request.headers.get('cookie'), `rascunho-${nome}`);
  const chave = sealed ? await sessionKey(page, `rascunho:${nome}`) : null;
  const read = v.safeParse(Rascunho, sealed && chave && (await unseal(sealed, chave)));
  return read.success ? read.output : {};
}

export const expiredDraftCookie = (nome: NomeDoRascunho): string => cookie(nome, '', 0);

function cookie(nome: NomeDoRascunho, value: string, seconds: number): string {
  return `rascunho-${nome}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}
