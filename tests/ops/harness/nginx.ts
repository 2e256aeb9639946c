import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findNginx } from '../../../bin/lib/nginx.mjs';
import { freePort, type Running, start } from './processes.ts';

export const HOST = 'vialivre.example';

export interface Nginx extends Running {
  http: number;
  https: number;
  certificate: string;
}

/** A real nginx with the project's configuration; only ports, folders and certificates are replaced. */
export async function startNginx(folder: string, [first, second]: [number, number]): Promise<Nginx> {
  const found = findNginx();
  if (!found) throw new Error('no nginx found: run `npm run ops`, which fetches one');
  const [http, https] = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  mkdirSync(join(folder, 'static'));
  cpSync('dist/client/_astro', join(folder, 'static/_astro'), { recursive: true });
  writeFileSync(
    join(folder, 'brotli.conf'),
    found.brotli ? readFileSync('ops/nginx/via-livre-brotli.conf') : '',
  );

  const site = readFileSync('ops/nginx/via-livre.conf', 'utf8')
    .replace(/^ +listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:4321', `127.0.0.1:${first}`)
    .replace('127.0.0.1:4322', `127.0.0.1:${second}`)
    .replaceAll('/etc/letsencrypt/live/vialivre.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('/srv/via-livre/static', join(folder, 'static'))
    .replace('/etc/nginx/via-livre-brotli*.conf', join(folder, 'brotli.conf'));
  writeFileSync(join(folder, 'via-livre.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = [
    ...(found.brotli ? [`load_module ${found.brotli};`] : []),
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off; worker_processes 1; events { worker_connections 512; }',
    `pid ${join(folder, 'nginx.pid')}; error_log stderr crit;`,
    `http { ${temporary.join(' ')} include ${join(folder, 'via-livre.conf')}; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), `${main.join('\n')}\n`);

  const running = await start({
    file: found.nginx,
    args: ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
    log: join(folder, 'nginx.log'),
    ready: () => accepts(https),
  });
  return { ...running, http, https, certificate };
}

function makeCertificate(folder: string): string {
  const file = join(folder, 'fullchain.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const output = ['-keyout', join(folder, 'privkey.pem'), '-out', file, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names, ...output], { stdio: 'ignore' });
  return readFileSync(file, 'utf8');
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
