import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../bin/lib/port.mjs';

const dados = mkdtempSync(join(tmpdir(), 'dev-'));
let url = '';
let fim: () => Promise<unknown>;

beforeAll(async () => {
  // Only PATH is passed on, because Astro serves no page with the test runner's environment.
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dados, DEMO: 'off' };
  const programa = spawn(process.execPath, ['bin/dev.mjs'], {
    env: { ...env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const terminou = new Promise((resolve) => programa.once('exit', resolve));
  fim = () => {
    programa.kill('SIGTERM');
    return terminou;
  };
  // Vite takes the next port when another program took this one meanwhile.
  let dito = '';
  programa.stdout.setEncoding('utf8').on('data', (parte) => {
    dito += parte;
  });
  await vi.waitFor(
    async () => {
      url = /Local +(http:\S+)\//.exec(dito)?.[1] ?? expect.unreachable('no address yet');
      expect((await fetch(`${url}/login`)).status, dito.slice(-2000)).toBe(200);
    },
    { timeout: 500_000, interval: 1_000 },
  );
});

afterAll(async () => {
  await fim();
  rmSync(dados, { recursive: true });
});

it('lets the pages of the development server run their scripts and styles, which have no hashes there', async () => {
  const pagina = await fetch(`${url}/login`);
  expect(await pagina.text()).toContain('<script');
  expect(pagina.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
});
