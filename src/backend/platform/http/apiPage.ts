import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { apiDocument, Operation } from '#backend/platform/http/openapi/document.ts';
import { paths } from '#lib/paths.ts';

type Document = ReturnType<typeof apiDocument>;
type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;overflow-wrap:anywhere}
code,pre{font:.875rem/1.4 ui-monospace,monospace}
pre{overflow:auto;max-height:30rem;padding:.5rem;border:1px solid}
.scroll{overflow:auto;overflow-wrap:normal}
table{border-collapse:collapse}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}
summary{cursor:pointer;padding:.5rem 0}
nav ul{columns:12rem;padding-left:1.25rem}`;

/** Content policy of the page: its own inline style, and nothing else. */
export const API_PAGE_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
].join('; ');

/** The API document as a page: every operation with its fields, an example and its errors. No script, no other host. */
export function apiPage(document: Document): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Via Livre API</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<h1>${document.info.title} API</h1>
${textOf(document.info.description)}
<p>The same for programs: <a href="${paths.openapi}">OpenAPI 3.1</a>.</p>
<nav aria-label="Features"><ul>${document.tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}<li><a href="#schemas">schemas</a></li></ul></nav>
</header>
<main>
${document.tags.map(
  ({ name, description }) => html`<section>
<h2 id="${name}">${name}</h2>
<p>${description}</p>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(operationHtml)}
</section>`,
)}
<section>
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>${schemaHtml(schema as Schema)}`,
)}
</section>
</main>
</body>
</html>
`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const { content } = operation.responses[200];
  const [[media, answer] = ['', { schema: {} }]] = Object.entries(content);
  return html`<details id="${operation.operationId}">
<summary><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</summary>
${textOf(operation.description)}
${operation.parameters.length > 0 ? html`<p>In the path: ${operation.parameters.map(({ name }) => html`<code>${name}</code> `)}</p>` : ''}
${body ? html`<h3>Request</h3>${schemaHtml(body.schema as Schema)}${exampleHtml(body)}` : ''}
<h3>Answer</h3><p><code>${media}</code></p>${schemaHtml(answer.schema as Schema)}${exampleHtml(answer)}
<h3>Refusals</h3>
<ul>${refusalsOf(operation).map(([status, text]) => html`<li>${status}: ${text}</li>`)}</ul>
</details>`;
}

function schemaHtml(schema: Schema): Html {
  const about = schema.description ? textOf(schema.description) : '';
  const rows = fieldsOf(schema);
  if (rows.length === 0) return html`${about}<p>${typeHtml(schema)}</p>`;
  return html`${about}<div class="scroll" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Needed</th></tr></thead><tbody>${rows.map(
    ({ name, schema: field, required }) =>
      html`<tr><td><code>${name}</code></td><td>${typeHtml(field)}</td><td>${required ? 'yes' : 'no'}</td></tr>`,
  )}</tbody></table></div>`;
}

function typeHtml(schema: Schema): Html {
  return html`${typeOf(schema).map((part) =>
    'ref' in part ? html`<a href="#schema-${part.ref}">${part.ref}</a>` : html`<code>${part.text}</code> `,
  )}`;
}

function exampleHtml(from: object): Html | string {
  if (!('example' in from)) return '';
  return html`<p>Example:</p><pre tabindex="0">${JSON.stringify(from.example, null, 2)}</pre>`;
}

/** Status and codes; a shared error is named by its reference. Those of every call stand at the head of the page. */
function refusalsOf({ responses }: Operation): [string, string][] {
  return Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => [
      status,
      '$ref' in response
        ? (String(response.$ref).split('/').at(-1) ?? '').replace(/^[A-Za-z]+?_/, '')
        : response.description.replaceAll('`', ''),
    ]);
}

/** HTML of a text: one paragraph for each line, with `code` in backquotes. */
function textOf(text: string): Html {
  return html`${text
    .split('\n')
    .map(
      (line) =>
        html`<p>${line.split('`').map((part, n) => (n % 2 === 1 ? html`<code>${part}</code>` : part))}</p>`,
    )}`;
}

/** The part of JSON Schema that the API document uses. */
interface Schema {
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
function fieldsOf(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }));
  return [...own, ...(schema.allOf ?? []).flatMap(fieldsOf)];
}

/** A type in words, with the named schemas that it uses. */
function typeOf(schema: Schema): Part[] {
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
