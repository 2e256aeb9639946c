import type { Endpoint } from '#lib/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';

const fields = { type: 'object', additionalProperties: { type: 'string' } };
const text = { type: 'string' };
const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

/** JSON Schemas of error answers, and every error code with its sentence. */
export function errorSchemas() {
  return {
    CodigoDeErro: {
      type: 'string',
      enum: codes,
      description: codes
        .map((code) => `- \`${code}\` (${ERROR_STATUS[code]}): ${sentenceOf(code)}`)
        .join('\n'),
    },
    ErroComCampos: {
      type: 'object',
      description: 'A refusal of the App API that names fields, or says more than its code.',
      properties: { error: schemaOf('CodigoDeErro'), message: text, campos: fields },
      required: ['error'],
    },
    ErroDeEntrada: {
      type: 'object',
      description: 'A refusal of the token endpoint (OAuth 2.0, RFC 6749 section 5.2).',
      properties: {
        error: { type: 'string', const: 'invalid_grant' },
        error_description: schemaOf('CodigoDeErro'),
        message: text,
        campos: fields,
      },
      required: ['error', 'error_description', 'message'],
    },
    ErroDeComercio: {
      type: 'object',
      description: 'A refusal of the commerce API: its code, and its sentence for people.',
      properties: {
        response: { type: 'string', const: 'error' },
        success: { type: 'boolean', const: false },
        error: schemaOf('CodigoDeErro'),
        message: text,
        campos: fields,
      },
      required: ['response', 'success', 'error', 'message'],
    },
  };
}

const SHAPES = {
  App: appContent,
  Comercio: () => jsonOf('ErroDeComercio'),
  Entrada: () => jsonOf('ErroDeEntrada'),
};

/** Codes that every call may answer: none of them comes from its own rules. */
export const ANY_CALL: readonly ErrorCode[] = [
  'ORIGEM_RECUSADA',
  'CORPO_GRANDE',
  'MUITAS_TENTATIVAS',
  'ERRO_INTERNO',
  'SERVICO_INDISPONIVEL',
  'SEM_ESPACO',
];
function responseOf(api: keyof typeof SHAPES, list: readonly ErrorCode[]) {
  return { description: list.map((one) => `\`${one}\``).join(', '), content: SHAPES[api](list) };
}

export function errorResponses(endpoint: Endpoint) {
  const possible = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.access === 'session' ? (['SESSAO_EXIGIDA'] as const) : []),
    ...(endpoint.gated ? (['MENU_BLOQUEADO'] as const) : []),
    ...(endpoint.method === 'POST' ? (['CORPO_INVALIDO'] as const) : []),
    'DADOS_INVALIDOS',
  ]);
  const byStatus = Map.groupBy(possible, (code) => String(ERROR_STATUS[code]));
  const api = apiOf(endpoint);
  return {
    ...Object.fromEntries([...byStatus].map(([status, list]) => [status, responseOf(api, list)])),
    default: responseOf(api, ANY_CALL),
  };
}

function apiOf({ path }: Endpoint): keyof typeof SHAPES {
  if (path === '/token') return 'Entrada';
  return path.startsWith('/comercio/') ? 'Comercio' : 'App';
}

/** Content of an error: the code as plain text, or JSON when it names fields. */
function appContent(list: readonly ErrorCode[]) {
  return { 'text/plain': { schema: { type: 'string', enum: list } }, ...jsonOf('ErroComCampos') };
}

function jsonOf(name: string) {
  return { 'application/json': { schema: schemaOf(name) } };
}
