import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { emReais, guid, ITENS, id, isoDate, isoInstant } from '#lib/wire.ts';

/** The named schemas of the document: what most calls have in common. */
export const BASIC: Record<string, JsonSchema> = {
  Reais: {
    type: 'number',
    description: 'An amount of money in Brazilian reais (BRL), with at most two decimals.',
    examples: [293.47],
  },
  Dia: {
    type: 'string',
    format: 'date',
    maxLength: 10,
    description: 'A day, yyyy-mm-dd (ISO 8601).',
    examples: ['2026-11-20'],
  },
  Instante: {
    type: 'string',
    format: 'date-time',
    maxLength: 40,
    description: 'An instant in UTC (ISO 8601).',
    examples: ['2026-11-20T12:00:00.000Z'],
  },
  Guid: { type: 'string', format: 'uuid', maxLength: 36, description: 'The public identifier of a row.' },
  Id: {
    description: 'A number of a row, from 1; a path or a form carries it as text.',
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', pattern: '^[1-9]\\d*$', maxLength: 20 },
    ],
  },
};

const basic: Record<string, GenericSchema> = {
  Reais: emReais,
  Dia: isoDate,
  Instante: isoInstant,
  Guid: guid,
  Id: id,
};

/** The two shapes of an amount on the wire. */
const amounts = emReais.pipe[0].options;

const options = {
  target: 'draft-2020-12',
  // Describes the input of a schema, which is what is sent; results of transforms are internal.
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: basic,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }: { valibotSchema: GenericSchema; jsonSchema: JsonSchema }) =>
    replaced(valibotSchema, jsonSchema),
} as const;

/** What the converter cannot convert, or tells less of than other tools need. Null: keep the converter's result. */
function replaced(schema: GenericSchema & { options?: unknown }, made: JsonSchema): JsonSchema | null {
  if (schema.type === 'blob' || schema.type === 'file') return { type: 'string', format: 'binary' };
  const item = ITENS.get(schema);
  if (item) return jsonSchema(item);
  // Fields that are not named are dropped.
  if (schema.type === 'object' && typeof made.properties === 'object')
    return { ...made, additionalProperties: false };
  if (schema.type === 'loose_object') return { ...made, additionalProperties: true };
  // `maxItems` ends the list; some linters require `items` too.
  if (schema.type === 'tuple') return { ...made, items: made.prefixItems?.[0], maxItems: made.minItems };
  if (schema.type === 'literal') return { type: typeof made.const, ...made } as JsonSchema;
  // Form fields that are not read.
  if (schema.type === 'unknown') return { type: 'string', maxLength: 65_536 };
  return schema.options === amounts ? (BASIC.Reais ?? null) : null;
}

/** One schema as JSON Schema (draft 2020-12); named schemas in it become references to `components`. */
export function jsonSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...made } = toJsonSchema(schema, options);
  return made;
}
