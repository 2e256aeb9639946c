import { statSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { findNginx } from '../../bin/lib/programs.mjs';
import type { Ensaio } from './harness/ensaio.ts';
import { HOST } from './harness/nginx.ts';

export function nginxInFront(p: () => Ensaio): void {
  describe('in front of the processes, nginx', () => {
    it('answers over TLS alone', async () => {
      const withoutTls = (path: string) =>
        new Promise((resolve, reject) => {
          const headers = { host: HOST };
          request({ host: '127.0.0.1', port: p().nginx.http, path, headers }, (res) => {
            res.resume();
            resolve([res.statusCode, res.headers.location]);
          })
            .on('error', reject)
            .end();
        });
      expect(await withoutTls('/login?volta=/app')).toEqual([301, `https://${HOST}/login?volta=/app`]);
      for (const path of [
        '/token',
        '/api/appUsuario/v1/Usuario/Perfil',
        '/comercio/transacao.php',
        '/arquivos/1',
      ])
        expect(await withoutTls(path)).toEqual([403, undefined]);
      const { headers } = await p().ask('/login');
      expect(headers['strict-transport-security']).toMatch(/^max-age=63072000/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    });

    it('leads nobody to another name, and answers none', async () => {
      const asked = (host: string) =>
        new Promise((resolve) => {
          request({ host: '127.0.0.1', port: p().nginx.http, path: '/login', headers: { host } }, (res) => {
            res.resume();
            resolve([res.statusCode, res.headers.location]);
          })
            .on('error', () => resolve('closed'))
            .end();
        });
      for (const host of ['golpe.example', `${HOST}.golpe.example`, '127.0.0.1'])
        expect(await asked(host), host).toBe('closed');
      expect(await asked(HOST)).toEqual([301, `https://${HOST}/login`]);
      await expect(p().ask('/login', { headers: { host: 'golpe.example' } })).rejects.toThrow();
    });

    it('serves hashed files by itself, compressed, for ever, with the headers of the application', async () => {
      // React's file: the largest of the sign-in page.
      const { body } = await p().ask('/');
      const [script = ''] = [...body.matchAll(/modulepreload" href="([^"]+)"/g)]
        .map(([, path = '']) => path)
        .sort((a, b) => statSync(`dist/client${b}`).size - statSync(`dist/client${a}`).size);
      const size = async (encoding: string) => {
        const answer = await p().ask(script, { headers: { 'accept-encoding': encoding } });
        expect(answer.status).toBe(200);
        if (encoding !== 'identity') expect(answer.headers['content-encoding']).toBe(encoding);
        return Number(answer.headers['content-length']);
      };
      expect(await size('gzip')).toBeLessThan((await size('identity')) / 2);
      if (findNginx()?.brotli) expect(await size('br')).toBeLessThan(await size('gzip'));

      const { headers } = await p().ask(script);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-request-id'], 'the application was not asked').toBeUndefined();
      const direct = await fetch(`http://127.0.0.1:${p().ports[0]}${script}`);
      for (const same of [
        'content-security-policy',
        'x-content-type-options',
        'cache-control',
        'content-type',
      ])
        expect(headers[same]?.toString().split(';')[0]).toBe(direct.headers.get(same)?.split(';')[0]);
      expect((await p().ask('/_astro/nothing.js')).status).toBe(404);
    });

    it('keeps readiness for this machine and lets bodies in by the route', async () => {
      expect((await p().ask('/readyz')).status).toBe(404);
      const large = { body: new URLSearchParams({ function: 'x'.repeat(1_100_000) }) };
      const { status, body, headers } = await p().ask('/comercio/usuario.php', large);
      expect([status, headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
      expect(body).toContain('lang="pt-BR"');
      expect(body).toContain('Reduza os arquivos');
    });
  });
}
