import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '../backend/harness/port.mjs';

/**
 * Run it after a change of src/fetch.ts, of Astro or of Vite. It is no part of a whole run: beside other steps of a fresh clone Astro's
 * development server has answered 404 to every page until it was started again.
 */
it.skipIf(process.env.DEV_SERVER !== 'on')(
  'the pages of the development server run their scripts and styles, which have no hashes there',
  async () => {
    const dados = mkdtempSync(join(tmpdir(), 'dev-'));
    // Only PATH is passed on, because Astro serves no page with the test runner's environment.
    const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dados, DEMO: 'off' };
    const programa = spawn(process.execPath, ['bin/dev.mjs'], {
      env: { ...env, PORT: String(await freePort()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const terminou = once(programa, 'exit');
    try {
      // Vite takes the next port when another program took this one meanwhile.
      let dito = '';
      programa.stdout.setEncoding('utf8').on('data', (parte) => {
        dito += parte;
      });
      const pagina = await vi.waitFor(
        async () => {
          const url = /Local +(http:\S+)\//.exec(dito)?.[1] ?? expect.unreachable('no address yet');
          const resposta = await fetch(`${url}/login`);
          expect(resposta.status, dito.slice(0, 3000)).toBe(200);
          return resposta;
        },
        { timeout: 300_000, interval: 1_000 },
      );
      expect(await pagina.text()).toContain('<script');
      expect(pagina.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    } finally {
      programa.kill('SIGTERM');
      await terminou;
      rmSync(dados, { recursive: true });
    }
  },
);
