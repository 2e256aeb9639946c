import { toJsonSchema } from '@valibot/to-json-schema';
import { Hono } from 'hono';
import type { GenericSchema } from 'valibot';
import { contract } from '#lib/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { ERROR_STATUS } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import type { BackendEnv } from './route.ts';

/** The OpenAPI 3.1 document of both APIs, made from the contract. */
export const openApiApp = new Hono<BackendEnv>().get(paths.openapi, (c) =>
  c.json(document, 200, { 'cache-control': 'public, max-age=300' }),
);

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const document = {
  openapi: '3.1.0',
  info: { title: 'Via Livre', version: '1.0.2', description: 'App API and commerce API of Via Livre.' },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'CLToken' },
    },
  },
  paths: describePaths(),
};

function describePaths(): Record<string, Record<string, unknown>> {
  const described: Record<string, Record<string, unknown>> = {};
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      // Calls of one script share an address; OpenAPI tells them apart by a fragment.
      const path =
        endpoint.path.replace(/:(\w+)/g, '{$1}') + (endpoint.function ? `#${endpoint.function}` : '');
      described[path] = {
        ...described[path],
        [endpoint.method.toLowerCase()]: describe(`${feature}.${name}`, feature, endpoint),
      };
    }
  }
  return described;
}

function describe(operationId: string, feature: string, endpoint: Endpoint) {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.access === 'session' ? [{ cookie: [] }, { bearer: [] }] : [],
    parameters,
    ...(endpoint.method === 'POST' && {
      requestBody: { content: { [MEDIA[endpoint.encoding]]: { schema: inputSchema(endpoint) } } },
    }),
    responses: {
      200: {
        description: 'Sucesso',
        content: { 'application/json': { schema: jsonSchema(endpoint.answer) } },
      },
      ...errorResponses(endpoint),
    },
  };
}

function inputSchema(endpoint: Endpoint) {
  const schema = jsonSchema(endpoint.input);
  if (!endpoint.function) return schema;
  return {
    allOf: [
      { type: 'object', properties: { function: { const: endpoint.function } }, required: ['function'] },
      schema,
    ],
  };
}

function errorResponses(endpoint: Endpoint): Record<string, { description: string }> {
  const codes = [
    ...endpoint.errors,
    ...(endpoint.access === 'session' ? (['SESSAO_EXIGIDA'] as const) : []),
    ...(endpoint.gated ? (['MENU_BLOQUEADO'] as const) : []),
  ];
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', ') }]),
  );
}

/** The wire side of a schema: what transforms make of it stays inside the program. */
function jsonSchema(schema: GenericSchema) {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
}
