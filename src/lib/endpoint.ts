import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the App API or of the commerce API, declared once: the server serves it and the client calls it.
 * `input` holds path parameters and body together; a parameter named in `path` travels in the path, the rest in the body.
 * Wire shapes are the schemas' inputs; inside the program live their outputs (reais become centavos, texts become dates).
 */
export interface Endpoint<I extends GenericSchema = GenericSchema, A extends GenericSchema = GenericSchema> {
  method: 'GET' | 'POST';
  /** Full path with `:name` parameters. */
  path: string;
  /** Value of the `function` field: a legacy call of the commerce API. */
  function: string | undefined;
  encoding: 'json' | 'form' | 'multipart';
  access: 'session' | 'public';
  /**
   * Requires an active plan; 'da multa': the call decides, because an appeal opens its fine too (domain/recursos/direito.ts).
   */
  gated: boolean | 'da multa';
  /** Most bytes of its body, where a form of the product may be larger than those of other calls (platform/http/bodyGate.ts). */
  bytes?: number;
  input: I;
  answer: A;
  /** The media type of an answer that is a file and no JSON. */
  file?: 'application/pdf' | 'application/zip';
  errors: readonly ErrorCode[];
}

export type Input<E extends Endpoint> = InferInput<E['input']>;
export type ParsedInput<E extends Endpoint> = InferOutput<E['input']>;
export type WireAnswer<E extends Endpoint> = InferInput<E['answer']>;
export type Answer<E extends Endpoint> = InferOutput<E['answer']>;

interface Options<I extends GenericSchema, A extends GenericSchema> {
  input: I;
  answer: A;
  errors?: readonly ErrorCode[];
  encoding?: Endpoint['encoding'];
  access?: Endpoint['access'];
  gated?: Endpoint['gated'];
  bytes?: number;
  file?: Endpoint['file'];
}

export const APP_PREFIX = '/api/appUsuario/v1';
const COMMERCE_PREFIX = '/comercio';

/** A REST call of the App API: `path` is relative to its prefix unless it starts with /api or /token. */
export function rest<I extends GenericSchema, A extends GenericSchema>(
  call: `${'GET' | 'POST'} /${string}`,
  options: Options<I, A>,
): Endpoint<I, A> {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const full = path.startsWith('/api/') || path === '/token' ? path : `${APP_PREFIX}${path}`;
  return endpoint(method, full, undefined, 'json', options);
}

/** A legacy call: POST of a form to `/comercio/<script>` with its `function` field. */
export function legacy<I extends GenericSchema, A extends GenericSchema>(
  script: `${string}.php`,
  name: string | undefined,
  options: Options<I, A>,
): Endpoint<I, A> {
  return endpoint('POST', `${COMMERCE_PREFIX}/${script}`, name, 'form', options);
}

function endpoint<I extends GenericSchema, A extends GenericSchema>(
  method: 'GET' | 'POST',
  path: string,
  name: string | undefined,
  encoding: Endpoint['encoding'],
  options: Options<I, A>,
): Endpoint<I, A> {
  return { method, path, function: name, encoding, access: 'session', gated: false, errors: [], ...options };
}
