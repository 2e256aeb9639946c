import * as v from 'valibot';
import { isIsoDate, parseDate } from '#lib/dates.ts';
import { TEXTS } from '#lib/messages.ts';
import type { Desenho, NomeDeMascara } from '#lib/ui/campo.ts';
import { texto } from '#lib/wire.ts';

/**
 * The definition of a form field: how it is drawn and what it accepts. `schema` parses a text (or a File); its messages are the field's
 * errors. Without a label it is a hidden field.
 */
export interface Field<S extends v.GenericSchema = v.GenericSchema>
  extends Partial<Omit<Desenho, 'obrigatorio'>> {
  schema: S;
  /** Never given back to the page. */
  secreto?: true;
}

/** A form's fields by name, in the order in which they are drawn. */
export type Fields = Record<string, Field>;

export type OutputOf<F extends Fields> = { [N in keyof F]: v.InferOutput<F[N]['schema']> };

export function schemaOf<F extends Fields>(fields: F): v.GenericSchema<unknown, OutputOf<F>> {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return v.object(entries) as unknown as v.GenericSchema<unknown, OutputOf<F>>;
}

/**
 * The browser's data about the fields. The required message and the length come from the schema, the keyboard from the kind of text;
 * its last key goes on to the next field.
 */
export function drawnFields(fields: Fields): Record<string, Desenho> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(
      ([
        name,
        { schema, secreto, rotulo, maxlength = longest(schema), confere = pattern(schema), ...rest },
      ]) => {
        if (rotulo === undefined) return [];
        const obrigatorio = missing(schema);
        const drawn = {
          rotulo,
          maxlength,
          confere,
          obrigatorio,
          secreto,
        };
        return [[name, withoutUndefined({ ...drawn, ...keyboardOf(rest), ...rest })]];
      },
    ),
  );
}

const OF_MASK: Partial<Record<NomeDeMascara, Desenho['inputmode']>> = {
  ...{ cpf: 'numeric', data: 'numeric', hora: 'numeric', cep: 'numeric', numero: 'numeric' },
  telefone: 'tel',
};

function keyboardOf({ como, linhas, tipo, mascara }: Partial<Desenho>): Partial<Desenho> {
  if (como || linhas || tipo === 'file') return {};
  return { inputmode: tipo === 'email' ? 'email' : mascara && OF_MASK[mascara], enterkeyhint: 'next' };
}

function missing(schema: v.GenericSchema): string | undefined {
  const empty = v.safeParse(schema, '');
  return empty.success ? undefined : empty.issues[0].message;
}

/** The pattern that a text must match as it was typed: the schema's first, unless a transformation comes before it. */
function pattern(schema: v.GenericSchema): Desenho['confere'] {
  const steps = 'pipe' in schema ? (schema.pipe as readonly { type: string }[]) : [];
  for (const step of steps) {
    if (step.type === 'regex') {
      const { requirement, message } = step as v.RegexAction<string, string>;
      return requirement.flags === '' ? { padrao: requirement.source, frase: message } : undefined;
    }
    const inner = step !== schema && 'pipe' in step ? pattern(step as unknown as v.GenericSchema) : undefined;
    if (inner !== undefined) return inner;
    if (step.type.includes('transform')) return undefined;
  }
  return undefined;
}

function longest(schema: v.GenericSchema): number | undefined {
  const steps = 'pipe' in schema ? (schema.pipe as readonly { type: string; requirement?: unknown }[]) : [];
  for (const step of steps) {
    if (step.type === 'max_length') return Number(step.requirement);
    const inner = step !== schema && 'pipe' in step ? longest(step as unknown as v.GenericSchema) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}

/** How every day looks: typed, or chosen in the browser's calendar (islands/ui/Mascara.tsx). Schemas also read yyyy-mm-dd. */
export const DIA = {
  mascara: 'data',
  largura: 10,
  maxlength: 10,
  placeholder: 'dd/mm/aaaa',
  autocomplete: 'off',
} as const;
export const HORA = { ...DIA, mascara: 'hora', largura: 4, maxlength: 5, placeholder: 'hh:mm' } as const;

/** Required text, trimmed. */
export const filled = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
/** Optional text, trimmed. */
export const text = v.pipe(v.string(), v.trim());
/** Like `filled`, but untrimmed: passwords. */
export const secret = (message: string) => v.pipe(v.string(), v.nonEmpty(message));
/** Created with the form: a repeated submission with it has one effect. An invalid one is ignored. */
export const key = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** A file that a form sends; browsers send an empty one without a name for a field left empty, which is read as an empty text. */
export const chosenFile = v.union([v.blob(), v.literal('')]);

/** The same in a call, which may leave the field out. */
export const uploadedFile = v.optional(chosenFile, '');

/** The errors of any call that takes files. */
export const UPLOAD_ERRORS = [
  'ARQUIVO_TIPO',
  'ARQUIVO_EXTENSAO',
  'ARQUIVO_VAZIO',
  'ARQUIVO_GRANDE',
  'CHAVE_REPETIDA',
  'MUITAS_TENTATIVAS',
  'CORPO_GRANDE',
] as const;

/**
 * What a browser can see of a text before it is sent (`confere` of a field): every valid text matches, however it is punctuated. Check
 * digits and calendars are the server's.
 */
export const PADROES = {
  cpf: String.raw`^(\D*\d){11}\D*$`,
  cnh: String.raw`^(\D*\d){11}\D*$`,
  cpfOuCnpj: String.raw`^[\W_]*(([A-Za-z\d][\W_]*){11}|([A-Za-z\d][\W_]*){14})$`,
  cep: String.raw`^(\D*\d){8}\D*$`,
  data: String.raw`^(\d\d/\d\d/\d{4}|\d{4}-\d\d-\d\d)$`,
  telefone: String.raw`^(\D*\d){10,}\D*$`,
  /** Eight digits or more: leading zeros may be missing. */
  renavam: String.raw`^([.\-/\s]*\d){8,11}[.\-/\s]*$`,
  placa: String.raw`^[\W_]*[A-Za-z]([\W_]*[A-Za-z]){2}[\W_]*\d[\W_]*[A-Za-z\d]([\W_]*\d){2}[\W_]*$`,
  /** One way to read each dot: with two, a long text would take the time of its square. */
  email: String.raw`^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$`,
} as const;

export const TELEFONE_INVALIDO = 'Informe o telefone com DDD.';

/** As a date field sends it, or as a notice prints it. */
export const dia = v.pipe(
  v.optional(texto(40), ''),
  v.trim(),
  v.transform((dito) => (isIsoDate(dito) ? dito : (parseDate(dito) ?? dito))),
  v.check((dito) => dito === '' || isIsoDate(dito), TEXTS.marcoData),
);
