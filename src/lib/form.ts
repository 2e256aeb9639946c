import * as v from 'valibot';
import { drawnFields, type Fields, type OutputOf, schemaOf } from '#lib/forms/fields.ts';
import { type Desenho, recusaDoPadrao } from '#lib/ui/campo.ts';
import { AppError, type ErrorCode, noMaximo, sentenceOfIssue } from './errors.ts';
import { type Aviso, type AvisoCode, sentenceOf, TEXTS } from './messages.ts';

export type Texts<K extends string> = Partial<Record<K, string>>;

/** The state of a form: values, an error per field, a message for the whole. */
export interface FormState<K extends string = string> {
  values: Texts<K>;
  errors: Texts<K>;
  aviso?: Aviso;
}

/** A form as first rendered: its state, its fields, and the message for a missing answer. Plain data. */
export interface DrawnForm<K extends string = string> extends FormState<K> {
  campos: Record<string, Desenho>;
  textos: TextosDoForm;
}

export interface TextosDoForm {
  /** Above the form when a required field is empty. */
  vazio: string;
  /** The same when several fields are wrong and none is empty. */
  errados: string;
  /** No answer from the server. */
  falhou: string;
  /** It answered that it failed, or something that cannot be read. */
  quebrou: string;
  /** The browser itself says that it is offline. */
  semInternet: string;
}

/** A refusal by the form itself, with values that replace the submitted ones. */
export interface Refused<K extends string = string> {
  code: ErrorCode;
  values: Texts<K>;
  errors: Texts<K>;
}

/** A successful submission: the next page and its message. */
export interface Done {
  redirect: string;
  aviso?: AvisoCode;
}

/**
 * One form for the page's native POST and its island. It is written as a table (`tableForm`), one row per field, from which come the
 * schema, the rendered field, the error summary and the browser's checks. `schema` takes texts (and Files) by field name; its messages
 * are the field errors.
 */
export interface Form<K extends string, Output, ApiType> {
  fields: readonly K[];
  /** Never given back to the page. */
  secret?: readonly K[];
  schema: v.GenericSchema<unknown, Output>;
  /** How the fields look, by name. */
  campos?: Record<string, Desenho>;
  /** The message when there is no answer. */
  falhou?: string;
  /** The message when the server answers that it failed, where `falhou` is only for no answer. */
  quebrou?: string;
  /** The message when the browser is offline. */
  semInternet?: string;
  /**
   * The message above a form with wrong fields. A text is for an empty field, as in the specification; when all are filled and one is
   * invalid, the form says to check the fields.
   */
  invalid?: string | ((errors: Texts<K>, empty: readonly string[]) => string);
  submit(api: ApiType, values: Output): Promise<Done | Refused<K>>;
  /** The form's own sentence for an error code; undefined uses the common map. */
  onError?(error: AppError, values: Texts<K>): Partial<FormState<K>> | Done | undefined;
}

export function defineForm<const K extends string, Output, ApiType>(
  form: Form<K, Output, ApiType>,
): Form<K, Output, ApiType> {
  return form;
}

type Rest<K extends string, Output, ApiType> = Omit<
  Form<K, Output, ApiType>,
  'fields' | 'secret' | 'schema' | 'campos'
>;

export function tableForm<const F extends Fields, ApiType>(
  campos: F,
  rest: Rest<keyof F & string, OutputOf<F>, ApiType>,
): Form<keyof F & string, OutputOf<F>, ApiType> {
  const fields = Object.keys(campos) as (keyof F & string)[];
  const secret = fields.filter((name) => campos[name]?.secreto);
  return { fields, secret, schema: schemaOf(campos), campos: drawnFields(campos), ...rest };
}

export function drawnForm<K extends string>(
  form: Pick<Form<K, unknown, never>, 'campos' | 'falhou' | 'quebrou' | 'semInternet' | 'invalid'>,
  state: FormState<K>,
): DrawnForm<K> {
  const {
    campos = {},
    falhou = TEXTS.formSemResposta,
    quebrou = form.falhou ?? sentenceOf('ERRO_INTERNO'),
    semInternet = TEXTS.formSemInternet,
    invalid,
  } = form;
  const vazio = typeof invalid === 'string' ? invalid : TEXTS.todosOsCampos;
  const errados = sentenceOf('DADOS_INVALIDOS');
  return { ...state, campos, textos: { vazio, errados, falhou, quebrou, semInternet } };
}

/** Parses, submits, and returns the result. Only unexpected failures throw. */
export async function submitForm<K extends string, Output, ApiType>(
  form: Form<K, Output, ApiType>,
  api: ApiType,
  data: FormData,
): Promise<Done | FormState<K>> {
  const values = typed(form, data);
  const longs = tooLong(form, data);
  if (Object.keys(longs).length > 0)
    return { values, errors: longs, aviso: { tipo: 'erro', texto: sentenceOf('DADOS_INVALIDOS') } };
  const parsed = v.safeParse(
    form.schema,
    Object.fromEntries(form.fields.map((name) => [name, entryOf(data, name)])),
    { message: sentenceOfIssue, abortPipeEarly: true },
  );
  const refused = refusedByPattern(form, data);
  if (!parsed.success || refused.length > 0) {
    const errors = { ...Object.fromEntries(refused), ...fieldErrors<K>(parsed.issues ?? []) };
    const empty = form.fields.filter((name) => errors[name] && isEmpty(entryOf(data, name)));
    return { values, errors, aviso: { tipo: 'erro', texto: invalidText(form, errors, empty) } };
  }
  try {
    const result = await form.submit(api, parsed.output);
    if ('redirect' in result) return result;
    const { code, errors } = result;
    return {
      values: { ...values, ...result.values },
      errors,
      aviso: { tipo: 'erro', texto: sentenceOf(code) },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const own = form.onError?.(error, values);
    if (own && 'redirect' in own) return own;
    // The next submission is another one.
    const chave = error.code === 'CHAVE_REPETIDA' && { Chave: crypto.randomUUID() };
    return {
      values: { ...values, ...chave },
      errors: error.fields as Texts<K>,
      aviso: { tipo: 'erro', texto: error.sentence ?? refusalOf(form, error.code) },
      ...own,
    };
  }
}

/** Says what to do without leaving the page: a reload would cost what was typed. */
function refusalOf({ falhou }: { falhou?: string }, code: ErrorCode): string {
  // A refusal without words: the form's own sentence.
  if (code === 'SERVICO_RECUSOU' && falhou) return falhou;
  return code === 'SERVICO_INDISPONIVEL' ? TEXTS.foraDoAr : sentenceOf(code);
}

export function isDone(result: Done | FormState): result is Done {
  return 'redirect' in result;
}

export function emptyForm<K extends string>(values: Texts<K> = {}): FormState<K> {
  return { values, errors: {} };
}

/** The typed values without secrets. */
export function typed<K extends string>(
  form: Pick<Form<K, unknown, unknown>, 'fields' | 'secret'>,
  data: FormData,
): Texts<K> {
  const kept = form.fields.filter((name) => !form.secret?.includes(name));
  return Object.fromEntries(kept.flatMap((name) => textOf(name, entryOf(data, name)))) as Texts<K>;
}

function textOf(name: string, value: FormDataEntryValue): [string, string][] {
  return typeof value === 'string' ? [[name, value]] : [];
}

/** A line break of a text is one character, as the browser counted it: forms send it as two. */
function entryOf(data: FormData, name: string): FormDataEntryValue {
  const value = data.get(name) ?? '';
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
}

function isEmpty(value: FormDataEntryValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.size === 0;
}

/** Characters of a hidden field, or of one whose row has no limit. */
const LONGEST = 10_000;

/** Texts of which no pattern is asked any more. One that is a little too long gets the sentence of its own row. */
function tooLong<K extends string>(
  { fields, campos = {} }: Pick<Form<K, unknown, never>, 'fields' | 'campos'>,
  data: FormData,
) {
  const longs: Record<string, string> = {};
  for (const name of fields) {
    const value = entryOf(data, name);
    const most = campos[name]?.maxlength;
    if (typeof value === 'string' && value.length > (most === undefined ? LONGEST : 2 * most + 100))
      longs[name] = noMaximo(most ?? LONGEST);
  }
  return longs as Texts<K>;
}

/** What the page itself refuses, for a submission without script: all wrong fields are named at once. */
function refusedByPattern({ campos = {} }: { campos?: Record<string, Desenho> }, data: FormData) {
  return Object.entries(campos).flatMap(([name, desenho]) => {
    const frase = recusaDoPadrao(desenho, entryOf(data, name));
    return frase === undefined ? [] : [[name, frase] as const];
  });
}

function fieldErrors<K extends string>(issues: readonly v.BaseIssue<unknown>[]): Texts<K> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key;
    if (typeof field === 'string') errors[field] ??= issue.message;
  }
  return errors as Texts<K>;
}

function invalidText<K extends string>(
  form: Pick<Form<K, unknown, unknown>, 'invalid'>,
  errors: Texts<K>,
  empty: readonly string[],
): string {
  const { invalid = TEXTS.todosOsCampos } = form;
  if (typeof invalid === 'function') return invalid(errors, empty);
  return empty.length > 0 ? invalid : sentenceOf('DADOS_INVALIDOS');
}
