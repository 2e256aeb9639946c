import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemote, type Remote } from '#backend/platform/http/remote.ts';
import { contract } from '#lib/api/contract.server.ts';
import { AppError } from '#lib/errors.ts';
import { readEnv } from '../../../src/env.ts';

const FRASE = 'O Detran está em manutenção.';
const SEGREDO = 'SQLSTATE[42P01]: relation "usuario" does not exist';
const TRACE = `<h1>Fatal error</h1><pre>${SEGREDO} in /var/www/index.php:12</pre>`;

interface Lie {
  status: number;
  body: string;
  headers?: Record<string, string>;
}
let lie: Lie;
const server = createServer((request, response) => {
  request.resume();
  const body = lie.headers?.['content-encoding'] ? gzipSync(lie.body) : lie.body;
  response.writeHead(lie.status, { 'content-type': 'application/json', ...lie.headers }).end(body);
});
const warn = vi.fn();
let remote: Remote;
let address: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = createRemote(readEnv({ APP_API_URL: address, COMMERCE_API_URL: address }), { warn });
  if (!made) throw new Error('no remote');
  remote = made;
});
beforeEach(() => warn.mockClear());
afterAll(() => server.close());

type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>;
const every = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.keys(calls).map((name) => ({
    call: `${feature}.${name}`,
    feature,
    name,
  })),
);
/** This word is a valid answer here: the profile is incomplete (specification 2, section 4). */
const SAYS_ERROR = 'planos.usuarioPorEmail';
/** A file of any shape for download: no page reads it, so any body with status 200 is valid. */
const FILES = ['conta.meusDados', 'pedidos.recibo'];
/** An empty answer is valid here: no message waits, no address has this CEP. */
const MAY_BE_NOTHING = ['notificacoes.push', 'referencia.cep'];
/** A valid answer of this call. */
const isNoLie = (call: string, { status, body }: Lie) =>
  status === 200 && (FILES.includes(call) || (MAY_BE_NOTHING.includes(call) && ['', 'null'].includes(body)));

async function told(feature: string, name: string, what: Lie): Promise<unknown> {
  lie = what;
  const page = { ip: null, setCookie: () => undefined, onRefusal: () => undefined };
  const api = remote.apiFor('t', page) as unknown as Calls;
  const input = { id: '1', guid: '1', parceiro: '1', uf: 'RJ', cep: '20040002' };
  return api[feature]?.[name]?.(input).catch((error: unknown) => error);
}

const json = (status: number, body: unknown): Lie => ({ status, body: JSON.stringify(body) });
const REFUSALS: [name: string, lie: Lie, sentence: string | undefined][] = [
  ['error and a message, with status 200', json(200, { response: 'error', message: FRASE }), FRASE],
  ['error and mensagemExibir', json(200, { response: 'error', mensagemExibir: FRASE }), FRASE],
  ['no success and an error', json(200, { success: false, error: FRASE }), FRASE],
  ['an error alone', json(200, { error: FRASE }), FRASE],
  ['the bare word', { status: 200, body: 'error' }, undefined],
  ['the bare word as JSON', { status: 200, body: '"error"' }, undefined],
  ['400 with the bare word', { status: 400, body: 'error' }, undefined],
  ['400 with the bare word as JSON', { status: 400, body: '"error"' }, undefined],
  ['400 with an error field of the bare word', json(400, { error: 'error' }), undefined],
  ['400 with a sentence as JSON', json(400, FRASE), FRASE],
  ['400 with a sentence', { status: 400, body: FRASE }, FRASE],
  ['400 with JSON', json(400, { response: 'error', message: FRASE }), FRASE],
  ['an empty 400', { status: 400, body: '' }, undefined],
];
const FAILURES: [name: string, lie: Lie][] = [
  ['500 with a trace', { status: 500, body: TRACE }],
  ['500 with a line of text', { status: 500, body: SEGREDO }],
  ['500 with JSON', json(500, { response: 'error', error: SEGREDO, message: `${SEGREDO}.` })],
  ['an empty 500', { status: 500, body: '' }],
  ['the page of a proxy', { status: 200, body: TRACE }],
  ['another shape', json(200, [{ de: SEGREDO }])],
  ['half of an answer', { status: 200, body: '{"response":"succ' }],
  ['nothing at all, with status 200', { status: 200, body: '' }],
  ['null', { status: 200, body: 'null' }],
  ['a 503 of what stands in front', { status: 503, body: TRACE }],
  ['a redirect', { status: 302, body: TRACE, headers: { location: 'https://outro.example/' } }],
];

describe('every call, on a backend with wrong answers', () => {
  it.each(REFUSALS)('passes a refusal on: %s', async (_what, what, sentence) => {
    for (const { call, feature, name } of every) {
      if (isNoLie(call, what)) continue;
      const answer = await told(feature, name, what);
      if (call === SAYS_ERROR && what.status === 200 && /^(?:"?error|{"response")/.test(what.body))
        expect(answer, call).toMatchObject({ response: 'error' });
      else {
        expect(answer, call).toBeInstanceOf(AppError);
        expect(answer, call).toMatchObject({ code: 'SERVICO_RECUSOU', sentence });
      }
    }
  });

  it.each(FAILURES)('is unavailable for a driver, and logged: %s', async (_what, what) => {
    for (const { call, feature, name } of every) {
      if (isNoLie(call, what)) continue;
      warn.mockClear();
      const answer = await told(feature, name, what);
      expect(answer, call).toBeInstanceOf(AppError);
      expect(answer, call).toMatchObject({
        code: 'SERVICO_INDISPONIVEL',
        sentence: undefined,
        fields: {},
      });
      expect(warn, call).toHaveBeenCalledWith(
        expect.objectContaining({ code: 'SERVICO_INDISPONIVEL' }),
        'remote call failed',
      );
      expect(JSON.stringify(warn.mock.calls), call).not.toContain('SQLSTATE');
    }
  });

  it.each([
    ['bare', 'LIMITE_MAX_ATINGIDO'],
    ['in quotes', '"LIMITE_MAX_ATINGIDO"'],
    ['in a field', '{"message":"LIMITE_MAX_ATINGIDO"}'],
  ])('recognises an error code: %s', async (_what, body) => {
    for (const { call, feature, name } of every)
      for (const status of [400, 409])
        expect(await told(feature, name, { status, body }), call).toMatchObject({
          code: 'LIMITE_MAX_ATINGIDO',
          sentence: undefined,
        });
  });

  it('recognises an ended session', async () => {
    for (const { call, feature, name } of every)
      expect(await told(feature, name, { status: 401, body: '' }), call).toMatchObject({
        code: 'SESSAO_EXIGIDA',
      });
  });
});

describe('an answer that is passed on', () => {
  const forward = (path: string, init?: RequestInit) =>
    remote.forward(new Request(`http://front${path}`, init), 't');

  it('drops the headers of its connection', async () => {
    lie = {
      ...json(200, { a: 'á'.repeat(500) }),
      headers: { 'content-encoding': 'gzip', 'keep-alive': 'timeout=5' },
    };
    const answer = await forward('/api/appUsuario/v1/Usuario/Perfil');
    for (const name of [
      'content-encoding',
      'content-length',
      'transfer-encoding',
      'keep-alive',
      'connection',
    ])
      expect(answer?.headers.get(name), name).toBeNull();
    expect(await answer?.json()).toEqual({ a: 'á'.repeat(500) });
  });

  it.each([{ status: 500, body: TRACE }, { status: 502, body: SEGREDO }, json(500, { message: SEGREDO })])(
    'has only an error code of Via Livre for a failure: $status $body',
    async (what) => {
      lie = what;
      const body = 'function=get_infos_timeline';
      const failed = forward('/comercio/usuario.php', { method: 'POST', body });
      await expect(failed).rejects.toMatchObject({ code: 'SERVICO_INDISPONIVEL', sentence: undefined });
    },
  );

  it('keeps a failure with a known code, and its sentence', async () => {
    lie = json(502, { response: 'error', error: 'PAGAMENTO_FALHOU', message: FRASE });
    const answer = await forward('/comercio/pedido.php', { method: 'POST', body: 'function=gerapedido' });
    expect(answer?.status).toBe(502);
    expect(await answer?.json()).toMatchObject({ error: 'PAGAMENTO_FALHOU', message: FRASE });
  });

  it('opens no session for a sign-in that brings no token', async () => {
    for (const what of [json(200, { response: 'error' }), { status: 200, body: TRACE }]) {
      lie = what;
      const answer = await forward('/token', { method: 'POST', body: 'username=a&password=b' });
      expect(answer?.headers.getSetCookie()).toEqual([]);
    }
  });
});
