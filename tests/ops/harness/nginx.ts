import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findNginx } from '../../../bin/lib/programs.mjs';
import { freePort } from '../../backend/harness/port.mjs';
import { type Running, start } from './processes.ts';

export const HOST = 'vialivre.example';

export interface Nginx extends Running {
  http: number;
  https: number;
  /** Certificate of the authority that the test's browser trusts. */
  certificate: string;
  /** Replaces the certificate by a new one of the same authority, then reloads nginx. */
  renew(): void;
}

/** A real nginx with the project's configuration; only ports, folders and certificates are replaced. */
export async function startNginx(folder: string, [first, second]: [number, number]): Promise<Nginx> {
  const found = findNginx();
  if (!found) throw new Error('no nginx found: run `npm run ops`, which fetches one');
  const [http, https] = [await freePort(), await freePort()];
  const certificate = makeAuthority(folder);
  makeCertificate(folder);
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

  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const running = await start({
    file: found.nginx,
    args,
    log: join(folder, 'nginx.log'),
    ready: () => accepts(https),
  });
  const renew = () => {
    makeCertificate(folder);
    for (const act of [['-t'], ['-s', 'reload']])
      execFileSync(found.nginx, [...args, ...act], { stdio: 'ignore' });
  };
  return { ...running, http, https, certificate, renew };
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });

/** A certificate authority of our own; returns its certificate. */
function makeAuthority(folder: string): string {
  const [file, key] = [join(folder, 'ca.pem'), join(folder, 'ca.key')];
  openssl('req', '-x509', ...KEY, '-subj', '/CN=Ensaio', '-keyout', key, '-out', file, '-days', '2');
  return readFileSync(file, 'utf8');
}

/** The site's certificate, signed by that authority, where nginx reads it. */
function makeCertificate(folder: string): void {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('names.ext'), `subjectAltName=DNS:${HOST}\n`);
  openssl('req', ...KEY, '-subj', `/CN=${HOST}`, '-keyout', at('privkey.pem'), '-out', at('site.csr'));
  const signed = [
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-extfile',
    at('names.ext'),
  ];
  openssl('x509', '-req', '-in', at('site.csr'), ...signed, '-out', at('fullchain.pem'), '-days', '2');
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
