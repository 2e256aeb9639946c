import { Hono } from 'hono';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import pacote from '../../../../../package.json' with { type: 'json' };
import { ANY_CALL, errorResponses, errorSchemas } from './refusals.ts';
import { BASIC, jsonSchema } from './schemas.ts';

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const TAGS: Record<keyof typeof contract, string> = {
  conta: 'The account: sign-in, sign-up, recovery, second factor, passkeys, devices, personal data.',
  shell: 'The session, the first screen and the menu.',
  habilitacoes: 'Driving licences (CNH) that are watched.',
  veiculos: 'Vehicles that are watched.',
  multas: 'Traffic fines: the list, one fine, its milestones.',
  recursos: 'Appeals against fines.',
  guardadas: 'Fines that a driver keeps by hand.',
  peticoes: 'Petitions written from a driver’s answers.',
  planos: 'Plans and extras on sale.',
  pedidos: 'Orders, coupons and payments.',
  vendas: 'Sales with a contract.',
  notificacoes: 'Messages to the driver.',
  lembretes: 'Reminders of deadlines.',
  avisos: 'Push messages and the calendar.',
  referencia: 'States, municipalities, postal codes.',
  medicao: 'What a visitor allowed to be measured.',
  processos: 'Papers of suspension and cassation.',
};

export function apiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Via Livre',
      version: pacote.version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Via Livre' },
      description:
        'The App API (`/api/appUsuario/v1`, JSON) and the commerce API (`/comercio`, forms). Sign in at `POST /token`; send its ' +
        '`access_token` as a bearer. What is marked "Ours" is asked for by no specification. ' +
        'Fields that are not named are dropped. ' +
        `Every call may also answer ${ANY_CALL.map((code) => `\`${code}\``).join(', ')}.`,
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.keys(contract).map((name) => ({ name, description: TAGS[name as keyof typeof TAGS] })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'CLToken' },
      },
      schemas: { ...BASIC, ...errorSchemas() },
    },
    paths: describePaths(),
  };
}

function describePaths(): Record<string, Record<string, Operation>> {
  const described: Record<string, Record<string, Operation>> = {};
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      // Several calls of a PHP script share one address; a fragment makes their OpenAPI paths unique.
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

type Operation = ReturnType<typeof describe>;

function describe(operationId: string, feature: string, endpoint: Endpoint) {
  return {
    operationId,
    tags: [feature],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.access === 'session' ? [{ cookie: [] }, { bearer: [] }] : [],
    parameters: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: jsonSchema(endpoint.input).properties?.[name],
    })),
    ...(endpoint.method === 'POST' && {
      requestBody: {
        content: {
          [MEDIA[endpoint.encoding]]: { schema: inputSchema(endpoint) },
        },
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: answerOf(endpoint),
      },
      ...errorResponses(endpoint),
    },
  };
}

/** The content of an answer: JSON, or a file. */
function answerOf({ answer, file }: Endpoint): Record<string, { schema: object }> {
  if (file) return { [file]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchema(answer) } };
}

/** Access and encoding of the call, in sentences. */
function descriptionOf({ access, gated, encoding, method, function: name }: Endpoint): string {
  const who =
    access === 'public' ? 'For everybody, signed in or not.' : 'For a signed-in driver: bearer or cookie.';
  const paid = gated === 'da multa' ? ', or an appeal of this fine, bought or asked for' : '';
  const plan = gated ? ` Needs a plan in force${paid}.` : '';
  const body = method === 'POST' ? ` The body is ${MEDIA[encoding]}.` : '';
  const call = name ? ` The field \`function\` says which call of the script it is: \`${name}\`.` : '';
  return who + plan + body + call;
}

function inputSchema(endpoint: Endpoint) {
  const schema = jsonSchema(endpoint.input);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name));
  const body =
    'properties' in schema ? { ...schema, properties: Object.fromEntries(properties), required } : schema;
  if (!endpoint.function) return body;
  return {
    ...body,
    properties: { function: { type: 'string', const: endpoint.function }, ...body.properties },
    required: ['function', ...(body.required ?? [])],
  };
}

/** Written at the first request, because most processes never serve it. */
let written: string | undefined;

/** The OpenAPI 3.1 document of both APIs. */
export const openApiApp = new Hono<BackendEnv>().get(paths.openapi, (c) => {
  written ??= JSON.stringify(apiDocument());
  return c.body(written, 200, { 'cache-control': 'public, max-age=300', 'content-type': 'application/json' });
});
