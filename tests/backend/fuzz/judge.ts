import * as v from 'valibot';
import { expect } from 'vitest';
import type { Endpoint } from '#lib/endpoint.ts';
import { ERROR_STATUS, isErrorCode } from '#lib/errors.ts';

/** Errors that any call may answer besides its own. */
const GENERAL = [
  'CORPO_GRANDE',
  'CORPO_INVALIDO',
  'FUNCAO_DESCONHECIDA',
  'DADOS_INVALIDOS',
  'SESSAO_EXIGIDA',
  'OUTRO_USUARIO',
  'MENU_BLOQUEADO',
  'MUITAS_TENTATIVAS',
];

/** An answer must be the success or one of the declared errors, in its documented shape. */
export async function expectDocumented(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const what = `${response.status} ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(response.headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(response.headers.get('access-control-allow-origin'), what).toBeNull();
  expect(text, 'no trace of the program').not.toMatch(/\.ts:\d|node_modules|\bselect .* from\b/i);
  if (response.status === 200) {
    expect(response.headers.get('cache-control'), what).toContain('no-store');
    if ((response.headers.get('content-type') ?? '').startsWith('application/json'))
      expect(v.safeParse(endpoint.answer, JSON.parse(text)).issues, what).toBeUndefined();
    return;
  }
  const code = codeOf(text);
  expect(isErrorCode(code) && ERROR_STATUS[code], what).toBe(response.status);
  const inPath = endpoint.path.includes(':') ? ['NAO_ENCONTRADO'] : [];
  expect([...endpoint.errors, ...GENERAL, ...inPath], what).toContain(code);
}

const Body = v.union([
  v.object({ error: v.literal('invalid_grant'), error_description: v.string(), message: v.string() }),
  v.object({
    response: v.literal('error'),
    success: v.literal(false),
    error: v.string(),
    message: v.string(),
    campos: v.optional(v.record(v.string(), v.string())),
  }),
  v.object({
    error: v.string(),
    message: v.optional(v.string()),
    campos: v.record(v.string(), v.string()),
  }),
]);

/** Errors are a bare code, or one of three JSON shapes (serve.ts). */
function codeOf(text: string): string {
  if (!text.startsWith('{')) return text;
  const body = v.parse(Body, JSON.parse(text));
  return 'error_description' in body ? body.error_description : body.error;
}
