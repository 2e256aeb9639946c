import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Comprador, novoComprador } from './comprador.ts';
import { type Servidor, servidorEm } from './server.ts';

const MB = 1_000_000;
/** Megabytes; as in platform/db/space.ts. */
const FLOOR = 200;

/** A disk of its own that the test can fill; only root may create one. */
function mountedDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-disco-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = mountedDisk(500);
if (!disk) console.info('disco: a disk of its own needs root and Linux: skipped');

describe.skipIf(!disk)('a disk that fills up', () => {
  const folder = disk ?? '';
  const data = join(folder, 'data');
  const filler = join(folder, 'filler');
  let servidor: Servidor;
  let driver: Comprador;
  let log = '';
  const settings = { LOG_LEVEL: 'info' };

  beforeAll(async () => {
    mkdirSync(data);
    servidor = await servidorEm(data, settings, (text) => {
      log += text;
    });
    await servidor.start();
    driver = await novoComprador(servidor.url);
  });
  afterAll(async () => {
    await servidor.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });

  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  /** Fills the disk except for this many bytes. */
  const leave = (bytes: number) => {
    try {
      writeFileSync(filler, Buffer.alloc(Math.max(0, free() - bytes)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  };
  const asDriver = (path: string, init: RequestInit = {}) =>
    fetch(servidor.url + path, {
      ...init,
      redirect: 'manual',
      headers: { cookie: driver.cookie, ...init.headers },
    });
  const signUp = () =>
    asDriver('/token', {
      method: 'POST',
      body: new URLSearchParams({ username: driver.email, password: 'estrada-26', grant_type: 'password' }),
    });

  it('is reported, refuses writes with 503, serves reads, and accepts writes again by itself', async () => {
    leave(FLOOR * 0.8 * MB);
    await expect.poll(() => log).toContain('disk almost full');

    const call = await signUp();
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '30']);
    const page = await asDriver('/app/perfil', {
      method: 'POST',
      body: new URLSearchParams({ Nome: 'Ana' }),
    });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await page.text()).toContain('nada pode ser gravado');
    for (const path of [
      '/app/multas',
      '/app/perfil',
      '/healthz',
      '/readyz',
      '/api/appUsuario/v1/Usuario/Perfil',
    ])
      expect([path, (await asDriver(path)).status]).toEqual([path, 200]);

    truncateSync(filler);
    await expect.poll(() => log).toContain('free disk space is back');
    expect((await signUp()).status).toBe(200);
    expect(log.split('disk almost full').length).toBe(2);
  });
});
