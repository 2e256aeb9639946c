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

/** Megabytes by which all of them together may let the program grow. */
const GROWTH = 50;

it('answers little and keeps nothing, whatever a caller sends to any call, form or webhook', async () => {
  const { cookie } = await novoComprador(servidor.url);
  const all = alvos(cookie);
  const wrong: string[] = [];
  /** Every target gets a third of the bodies, and neighbours other thirds: each body meets a third of the targets. */
  const sendThird = async (third: number) => {
    for (const [i, alvo] of all.entries())
      for (const [j, corpo] of corposHostis(alvo.bytes, alvo.fields, alvo.encoding).entries()) {
        if ((i + j) % 3 !== third) continue;
        const { status, bytes } = await send(alvo, corpo);
        // What was sent comes back at most once, escaped, on a page of its own.
        if (status >= 500 || (status !== 200 && bytes > 64 * KIB + 3 * corpo.body.length))
          wrong.push(`${alvo.path} ${corpo.name}: ${status}, ${bytes} bytes`);
      }
  };
  // What they run through is compiled, and the heap takes the size that traffic gives it.
  await sendThird(0);
  const before = servidor.memory().now;
  await sendThird(1);
  expect(wrong).toEqual([]);
  await expect.poll(() => servidor.memory().now - before).toBeLessThan(GROWTH);
});
