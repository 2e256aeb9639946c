import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#lib/endpoint.ts';

/** Throws, before the program starts, when a call takes a text or a list without a maximum, or a record of invented names. */
export function requireBounded({ method, path, input }: Endpoint): void {
  const found = unbounded(input as Schema);
  if (found)
    throw new Error(`${method} ${path} takes ${found}: texto, lista or respostas of lib/wire.ts have an end`);
}

/** What this reads of a schema of valibot. */
type Schema = GenericSchema & {
  pipe?: readonly Schema[];
  entries?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
  wrapped?: Schema;
  item?: Schema;
};

const LENGTHS = ['max_length', 'length'];
/** Kinds whose values have a size of their own; `unknown` is a field that is not read. */
const SIZED = ['boolean', 'number', 'picklist', 'literal', 'null', 'instance', 'blob', 'unknown'];

/** The first part without an end, in words. A length counts when it is asked first, before a pattern or an item. */
function unbounded(schema: Schema): string | undefined {
  const second = schema.pipe?.[1];
  const measured = second !== undefined && LENGTHS.includes(second.type);
  const steps = (schema.pipe ?? [schema]).filter((step) => step === schema || step.kind === 'schema');
  return firstOf(steps, (step) => (step.pipe ? unbounded(step) : plain(step, measured)));
}

function plain(schema: Schema, measured: boolean): string | undefined {
  const { type, entries, options = [], wrapped, item } = schema;
  if (SIZED.includes(type)) return undefined;
  if (type === 'string') return measured ? undefined : 'a text of any length';
  if (type === 'array' && item)
    return measured ? (item.type === 'custom' ? undefined : unbounded(item)) : 'a list of any length';
  if (type === 'object' && entries) return firstOf(Object.values(entries), unbounded);
  if (type === 'union') return firstOf(options, unbounded);
  return wrapped ? unbounded(wrapped) : `a ${type}`;
}

function firstOf(schemas: readonly Schema[], found: (schema: Schema) => string | undefined) {
  for (const schema of schemas) {
    const words = found(schema);
    if (words) return words;
  }
  return undefined;
}
