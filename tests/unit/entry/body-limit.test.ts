import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { bytes, countingHandler, startFront } from './support.ts';

const MIB = 1024 * 1024;
/** Whether an input field takes a file, judged by its schema, whatever the call declares. */
function temCampoDeArquivo(input: object): boolean {
  const campos = 'entries' in input ? Object.values(input.entries as Record<string, v.GenericSchema>) : [];
  return campos.some((schema) => v.is(schema, new Blob(['x'])) && !v.is(schema, {}));
}

const [DE_ARQUIVO, SEM_ARQUIVO] = [true, false].map((temArquivo) =>
  Object.values(contract)
    .flatMap((feature) => Object.values<Endpoint>(feature))
    .filter(({ method, input }) => method === 'POST' && temCampoDeArquivo(input) === temArquivo)
    .map(({ path }) => path.replaceAll(/:\w+/g, '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01')),
) as [string[], string[]];

/** Pages with file forms; tests/crash/telas tests those that it reaches. */
const PAGINAS = [
  paths.app.guardadas.carta,
  paths.app.responder('5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01'),
  paths.app.parceiro.pedir('5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01'),
  paths.app.parceiros.ver('despachante-x'),
  '/app/multas/view/3',
  '/mesa/recursos/3',
];

const multipart = { 'Content-Type': 'multipart/form-data; boundary=limite' };

describe('the limit of a request body', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  beforeEach(async () => {
    front = await startFront({ handler: countingHandler });
  });
  afterEach(() => front.close());

  const declared = (path: string, size: number, headers = {}) =>
    front.ask(path, { method: 'POST', headers: { ...headers, 'Content-Length': size }, body: bytes(size) });
  const chunked = (path: string, size: number, headers = {}) =>
    front.ask(path, { method: 'POST', headers, body: bytes(size) });

  describe.each([
    { how: 'a declared length', post: declared },
    { how: 'a chunked body', post: chunked },
  ])('with $how', ({ post }) => {
    it('lets exactly 1 MiB through', async () => {
      const answer = await post('/login', MIB);
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(String(MIB));
    });

    it('refuses one byte more, with a readable page', async () => {
      const answer = await post('/login', MIB + 1);
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body.toString()).toContain('grande demais');
    });

    it('gives the whole answer to a client that keeps sending', async () => {
      const answer = await post('/api/appUsuario/v1/Login', 20 * MIB);
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        error: 'CORPO_GRANDE',
        message: expect.stringContaining('grande demais'),
      });
    });

    it.each([
      ['/token', { error: 'invalid_grant', error_description: 'CORPO_GRANDE' }],
      ['/comercio/cupom.php', { response: 'error', success: false, error: 'CORPO_GRANDE' }],
    ])('refuses too much at %s in the shape of its API', async (path, shape) => {
      const answer = await post(path, 2 * MIB);
      expect(JSON.parse(answer.body.toString())).toEqual({ ...shape, message: expect.any(String) });
    });

    it('takes six documents of 10 MiB where an appeal is asked for, and not 66 MiB', async () => {
      for (const path of ['/app/multas/view/3/recurso', '/api/appUsuario/v1/Multa/SolicitarRecursoUpload']) {
        expect((await post(path, 61 * MIB, multipart)).status).toBe(200);
        expect((await post(path, 66 * MIB, multipart)).status).toBe(413);
      }
    });

    it.each([...PAGINAS, ...DE_ARQUIVO])('takes a file of 9.9 MB at %s', async (path) => {
      expect((await post(path, 9_900_000, multipart)).status).toBe(200);
    });

    it('keeps the small limit for documents sent elsewhere, and for other bodies sent there', async () => {
      for (const path of ['/login', '/cadastrarUsuario', '/app', '/mesa', '/appx/y', ...SEM_ARQUIVO])
        expect((await post(path, 2 * MIB, multipart)).status, path).toBe(413);
      for (const path of [...PAGINAS, ...DE_ARQUIVO])
        expect((await post(path, 2 * MIB)).status, path).toBe(413);
    });
  });

  it('refuses before the body when the client sent Expect: 100-continue', async () => {
    const headers = { Expect: '100-continue', 'Content-Length': 2 * MIB };
    let invited = false;
    const answer = await front.ask('/login', {
      method: 'POST',
      headers,
      body: (outgoing) => {
        outgoing.on('continue', () => {
          invited = true;
        });
        outgoing.flushHeaders();
        outgoing.on('response', () => outgoing.destroy());
      },
    });
    expect(answer.status).toBe(413);
    expect(invited).toBe(false);
  });

  it('answers 100 Continue for a body within the limit', async () => {
    const headers = { Expect: '100-continue', 'Content-Length': 5 };
    const answer = await front.ask('/login', {
      method: 'POST',
      headers,
      body: (outgoing) => {
        outgoing.on('continue', () => outgoing.end('cinco'));
        outgoing.flushHeaders();
      },
    });
    expect(answer.body.toString()).toBe('5');
  });
});

it('every call that takes a file is tried, and declares that it takes one', () => {
  expect(DE_ARQUIVO).toHaveLength(6);
});
