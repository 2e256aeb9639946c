import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytes, countingHandler, startFront } from './support.ts';

const MIB = 1024 * 1024;
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

    it('refuses one byte more, in the words of a page', async () => {
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
        response: false,
        message: expect.stringContaining('grande demais'),
      });
    });

    it('takes six documents of 10 MiB where an appeal is asked for, and not 66 MiB', {
      timeout: 60_000,
    }, async () => {
      for (const path of ['/app/multas/view/3/recurso', '/api/appUsuario/v1/Multa/SolicitarRecursoUpload']) {
        expect((await post(path, 61 * MIB, multipart)).status).toBe(200);
        expect((await post(path, 66 * MIB, multipart)).status).toBe(413);
      }
    });

    it('keeps the small limit for documents sent elsewhere, and for other bodies sent there', async () => {
      expect((await post('/app/perfil', 2 * MIB, multipart)).status).toBe(413);
      expect((await post('/app/multas/view/3/recurso', 2 * MIB)).status).toBe(413);
    });
  });

  it('says no before the body when the client waits for a word', async () => {
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

  it('invites a body within the limit', async () => {
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
