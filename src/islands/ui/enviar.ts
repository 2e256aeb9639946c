import type { Done, FormState } from '#lib/form.ts';
import { $login, DRIVER_HEADER, replacingSession } from '#lib/session/session.ts';
import type { Desenho } from '#lib/ui/campo.ts';

interface Options {
  /** Upload progress, 0 to 100. */
  aoAndar?: ((porcento: number) => void) | undefined;
  /** The answer brings another session: other tabs send nothing meanwhile. */
  trocaASessao?: boolean | undefined;
}

/** Without progress for this long the connection is considered lost. Milliseconds. */
const SEM_MOVIMENTO_MS = 45_000;

/**
 * Submits a form to a page of ours, which answers the result as JSON (lib/pageForm.server.ts). Never throws: a lost connection is a
 * result too.
 */
export function enviar(url: string, body: BodyInit, options: Options = {}): Promise<Answer> {
  const send = () => post(url, body, options);
  return options.trocaASessao ? replacingSession(send) : send();
}

function post(url: string, body: BodyInit, { aoAndar }: Options): Promise<Answer> {
  return new Promise((done) => {
    const pedido = new XMLHttpRequest();
    let parado: ReturnType<typeof setTimeout>;
    const andou = () => {
      clearTimeout(parado);
      parado = setTimeout(() => pedido.abort(), SEM_MOVIMENTO_MS);
    };
    const fim = (answer: Answer) => {
      clearTimeout(parado);
      done(answer);
    };
    pedido.upload.onprogress = ({ loaded, total }) => {
      andou();
      aoAndar?.(total > 0 ? Math.round((loaded / total) * 100) : 0);
    };
    pedido.onload = () => fim(answerFrom(pedido.status, pedido.responseText));
    pedido.onerror = pedido.onabort = () => fim({ tipo: 'falhou' });
    pedido.open('POST', url);
    pedido.setRequestHeader('accept', 'application/json');
    for (const [nome, valor] of Object.entries(deQuem())) pedido.setRequestHeader(nome, valor);
    andou();
    pedido.send(body as XMLHttpRequestBodyInit);
  });
}

/** The driver whose page this is: another one's session refuses what it sends. */
export function deQuem(): Record<string, string> {
  const login = $login.get();
  return login === null ? {} : { [DRIVER_HEADER]: encodeURIComponent(login) };
}

/** The form data, as the browser would send them. */
export function corpoDe(form: HTMLFormElement, submitter: HTMLElement | null): FormData | URLSearchParams {
  const data = new FormData(form, submitter);
  if (form.enctype === 'multipart/form-data') return data;
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

/** The result of a form sent by an island. */
type Answer =
  | { tipo: 'feito'; done: Done }
  | { tipo: 'recusado'; estado: FormState }
  /** The session has ended. */
  | { tipo: 'sessao'; estado: FormState }
  /** No answer. */
  | { tipo: 'falhou' }
  /** The server failed, or its answer cannot be read. */
  | { tipo: 'quebrou' };

/** Parses a page's answer to its form. Anything else counts as a failure. */
function answerFrom(status: number, text: string): Answer {
  const body = parsed(text);
  if (status === 401) return { tipo: 'sessao', estado: stateOf(body) ?? { values: {}, errors: {} } };
  if (status < 300 && typeof body.redirect === 'string' && body.redirect.startsWith('/'))
    return { tipo: 'feito', done: { redirect: body.redirect } };
  if (status < 400 || status >= 500) return { tipo: 'quebrou' };
  const estado = stateOf(body);
  if (estado) return { tipo: 'recusado', estado };
  // The entry refuses some requests before any page (server/answers.mjs).
  if (typeof body.message === 'string')
    return {
      tipo: 'recusado',
      estado: { values: {}, errors: {}, aviso: { tipo: 'erro', texto: body.message } },
    };
  return { tipo: 'quebrou' };
}

function stateOf({ values, errors, aviso }: Record<string, unknown>): FormState | undefined {
  if (!isTexts(errors)) return undefined;
  return { values: isTexts(values) ? values : {}, errors, ...(isAviso(aviso) && { aviso }) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // An HTML page, or half an answer: without text for the driver.
    return {};
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}

function isAviso(value: unknown): value is NonNullable<FormState['aviso']> {
  return isTexts(value) && TONES.has(String(value.tipo)) && 'texto' in value;
}

const TONES = new Set(['ok', 'erro', 'info', 'alerta']);

type Entrada = FormDataEntryValue | null | undefined;

/** Whether a field differs from the refused value. A late mask or an autofill of the same value changes nothing: the error stays. */
export function mudou(
  agora: Entrada,
  recusado: Entrada,
  desenho: Pick<Desenho, 'mascara' | 'secreto'> = {},
): boolean {
  // A refused password was emptied; a chosen file always counts as new.
  if (desenho.secreto || (agora && typeof agora !== 'string')) return true;
  return conteudo(agora, desenho) !== conteudo(recusado, desenho);
}

function conteudo(entrada: Entrada, { mascara }: Pick<Desenho, 'mascara'>): string {
  if (typeof entrada !== 'string') return '';
  return mascara ? entrada.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : entrada;
}
