/** The part of JSON Schema that the API document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  items?: Schema | boolean;
  prefixItems?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

type Part = { text: string } | { ref: string };

/** The fields of an object, including those of its parts (`allOf`). */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }));
  return [...own, ...(schema.allOf ?? []).flatMap(fieldsOf)];
}

/** A type in words, with the named schemas that it uses. */
export function typeOf(schema: Schema): Part[] {
  if (schema.$ref) return [{ ref: schema.$ref.split('/').at(-1) ?? '' }];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((one, n) => [...(n > 0 ? [{ text: 'or' }] : []), ...typeOf(one)]);
  if (schema.prefixItems) return [{ text: 'list of' }, ...schema.prefixItems.flatMap(typeOf)];
  if (typeof schema.items === 'object') return [{ text: 'list of' }, ...typeOf(schema.items)];
  if (schema.properties) return [{ text: `{ ${Object.keys(schema.properties).join(', ')} }` }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) return [{ text: schema.enum.map((one) => JSON.stringify(one)).join(' | ') }];
  return [{ text: [schema.type ?? 'any', schema.format].filter(Boolean).join(', ') }];
}
