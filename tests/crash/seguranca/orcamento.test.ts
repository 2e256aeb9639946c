import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { type Corpo, corposHostis } from '../../fixtures/corposHostis.ts';
import { novoComprador } from '../comprador.ts';
import { sharedServer } from '../shared.ts';

const KIB = 1024;
// A heap of this size is full before the measurement begins: what grows then is held, not garbage.
const servidor = sharedServer({}, { nodeOptions: ['--max-old-space-size=160'] });

interface Alvo {
  path: string;
  fields: readonly string[];
  encoding: Endpoint['encoding'];
  bytes: number;
  cookie?: string;
}

/** Every call that takes a body, the forms of the public pages, one signed-in form, and the gateways' addresses. */
function alvos(cookie: string): Alvo[] {
  const calls = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const ofCall = ({ path, encoding, access, bytes = 0, input, function: name }: Endpoint): Alvo => ({
    path: path.replace(/:\w+/g, '1'),
    fields: [...(name ? ['function'] : []), ...Object.keys(Object(input).entries ?? {})],
    encoding,
    bytes: Math.max(bytes, access === 'session' ? 64 * KIB : 8 * KIB),
    ...(access === 'session' && { cookie }),
  });
  const page = (path: string, signedIn?: string): Alvo => ({
    path,
    fields: ['username', 'password', 'Email', 'Nome', 'Codigo', 'Senha', 'volta'],
    encoding: 'form',
    bytes: signedIn ? 64 * KIB : 8 * KIB,
    ...(signedIn && { cookie: signedIn }),
  });
  const gateway = (path: string): Alvo => ({
    path,
    fields: ['id', 'reference_id', 'charges', 'data'],
    encoding: 'json',
    bytes: 64 * KIB,
  });
  return [
    ...calls.filter(({ method }) => method === 'POST').map(ofCall),
    ...['/login', '/cadastrarUsuario', '/esqueceuSenha', '/redefinirSenha'].map((path) => page(path)),
    page(paths.app.perfil, cookie),
    ...Object.values(paths.webhook).map(gateway),
  ];
}

const send = async ({ path, cookie }: Alvo, { type, body }: Pick<Corpo, 'type' | 'body'>) => {
  const headers = { 'content-type': type, ...(cookie && { cookie }) };
  const answer = await fetch(servidor.url + path, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};

/** What another visitor notices meanwhile: the longest wait for /healthz, and the processor time of the program. Milliseconds. */
async function noticed(work: () => Promise<unknown>) {
  const cpu = () => {
    const stat = readFileSync(`/proc/${servidor.pid()}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(stat[11]) + Number(stat[12])) * 10;
  };
  let [longest, done] = [0, false];
  const watching = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await fetch(`${servidor.url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await wait(5);
    }
  })();
  const before = cpu();
  await work();
  const spent = cpu() - before;
  done = true;
  await watching;
  return { longest, spent };
}

/** Milliseconds that a hostile body may cost more than the same request with a plain one. */
const MORE = 100;
/** Megabytes by which all of them together may let the program grow. */
const GROWTH = 50;

it('lets nobody wait, whatever a caller sends to any call, form or webhook', async () => {
  const { cookie } = await novoComprador(servidor.url);
  const all = alvos(cookie);
  const plain = { type: 'application/x-www-form-urlencoded', body: 'a=1' };
  // As many plain requests first: they compile what they run through, and the heap takes the size that traffic gives it.
  for (const alvo of all)
    for (const _ of corposHostis(alvo.bytes, alvo.fields, alvo.encoding)) await send(alvo, plain);
  const before = servidor.memory().now;
  const slow: string[] = [];
  const large: string[] = [];
  for (const alvo of all) {
    const control = await noticed(() => send(alvo, plain));
    for (const corpo of corposHostis(alvo.bytes, alvo.fields, alvo.encoding)) {
      const costs = async () => {
        const hostile = await noticed(async () => {
          const { status, bytes } = await send(alvo, corpo);
          // What was sent comes back at most once, escaped, on a page of its own.
          if (status >= 500 || (status !== 200 && bytes > 64 * KIB + 3 * corpo.body.length))
            large.push(`${alvo.path} ${corpo.name}: ${status}, ${bytes} bytes`);
        });
        // A busy machine lets both wait; only the program's own work is counted against it.
        return Math.min(hostile.longest - control.longest, hostile.spent - control.spent);
      };
      let more = await costs();
      for (let tries = 0; more > MORE && tries < 3; tries += 1) more = Math.min(more, await costs());
      if (more > MORE) slow.push(`${alvo.path} ${corpo.name}: ${Math.round(more)} ms`);
    }
  }
  expect({ slow, large }).toEqual({ slow: [], large: [] });
  await expect.poll(() => servidor.memory().now - before).toBeLessThan(GROWTH);
});
