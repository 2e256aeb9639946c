import type { Done, FormState } from './form.ts';

/** What became of a form that an island sent. */
export type Answer =
  | { tipo: 'feito'; done: Done }
  | { tipo: 'recusado'; estado: FormState }
  /** Nobody is signed in any more. */
  | { tipo: 'sessao'; estado: FormState }
  /** No answer, or none that can be read. */
  | { tipo: 'falhou' };

/** Reads the answer of a page to its form (lib/pageForm.ts). Whatever else comes back counts as no answer. */
export function answerFrom(status: number, text: string): Answer {
  const body = parsed(text);
  if (status === 401) return { tipo: 'sessao', estado: stateOf(body) ?? { values: {}, errors: {} } };
  if (status < 300 && typeof body.redirect === 'string' && body.redirect.startsWith('/'))
    return { tipo: 'feito', done: { redirect: body.redirect } };
  if (status < 400 || status >= 500) return { tipo: 'falhou' };
  const estado = stateOf(body);
  if (estado) return { tipo: 'recusado', estado };
  // The entry refuses some requests before any page sees them (server/answers.mjs).
  if (typeof body.message === 'string')
    return {
      tipo: 'recusado',
      estado: { values: {}, errors: {}, aviso: { tipo: 'erro', texto: body.message } },
    };
  return { tipo: 'falhou' };
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
    // A page, or half an answer: no words for the driver in it.
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
