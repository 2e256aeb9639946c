import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieDaSessao } from '../../fixtures/motorista.ts';
import { type Comprador, novoComprador } from '../comprador.ts';
import { sharedServer } from '../shared.ts';
import { HTTPS } from './segredos.ts';

const servidor = sharedServer({ PUBLIC_URL: HTTPS, ALLOW_SIMULATORS: 'on' });
let driver: Comprador;
let recibo: string;
beforeAll(async () => {
  driver = await novoComprador(servidor.url);
  await driver.comprarUma();
  recibo = `/api/appUsuario/v1/Pedido/${driver.compras[0]?.id}/Recibo`;
});

function ask(path: string, init: RequestInit & { signedIn?: boolean } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('accept')) headers.set('accept', 'text/html');
  if (init.signedIn !== false) headers.set('cookie', driver.cookie);
  return fetch(`${servidor.url}${path}`, { ...init, headers, redirect: 'manual' });
}

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: HTTPS, ...headers } });
/** Signs in without a cookie, because with it the new session would replace the current one. */
const signIn = () =>
  ask('/token', {
    method: 'POST',
    body: new URLSearchParams({ username: driver.email, password: 'estrada-26', grant_type: 'password' }),
    headers: { origin: HTTPS },
    signedIn: false,
  });
/** The receipt exists after a job has processed the bank's notice. */
async function download(): Promise<Response> {
  await expect.poll(async () => (await ask(recibo)).status).toBe(200);
  return ask(recibo);
}
const hashed = (pattern: RegExp) =>
  `/_astro/${readdirSync('dist/client/_astro').find((name) => pattern.test(name))}`;
/** As Mozilla's HTTP Observatory wants them for an A+. */
const CLOSED = {
  'strict-transport-security': /max-age=(?:[2-9]\d{7}|\d{9,}); includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
  'cross-origin-resource-policy': /^same-(?:origin|site)$/,
} as const;
const PIX = '/app/pe/contratar/pix?item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*1';
const CARTAO = '/app/planos/contratar/9/17';

const kinds: [kind: string, status: number, answer: () => Promise<Response>][] = [
  ['a public page', 200, () => ask('/login', { signedIn: false })],
  ['a policy', 200, () => ask('/politicas/termos-de-uso', { signedIn: false })],
  ['a prerendered page', 200, () => ask('/sem-internet', { signedIn: false })],
  ['a page of the app', 200, () => ask('/app/inicial')],
  ['a page with an island, where cards are paid', 200, () => ask(CARTAO)],
  ['a page where Pix is paid', 200, () => ask(PIX)],
  ['a form with an error', 422, () => form('/login', { username: '', password: '' })],
  [
    'bytes that are no form',
    400,
    () => ask('/login', { method: 'POST', body: 'x', headers: { origin: HTTPS } }),
  ],
  ['a sign-in that sets its cookie', 200, signIn],
  ['a redirect after a form', 303, () => form('/app/perfil/medicao', { permite: '1' })],
  ['a redirect to sign-in', 303, () => ask('/app/inicial', { signedIn: false })],
  [
    'signing out',
    303,
    async () =>
      ask('/sair', { headers: { cookie: (await novoComprador(servidor.url)).cookie }, signedIn: false }),
  ],
  ['a redirect without the slash', 308, () => ask('/login/')],
  ['a redirect of an unknown address', 302, () => ask('/nada', { signedIn: false })],
  ['an answer of the App API', 200, () => ask('/api/appUsuario/v1/Usuario/Perfil')],
  ['an error of the App API', 401, () => ask('/api/appUsuario/v1/Usuario/Perfil', { signedIn: false })],
  [
    'an answer of the commerce API',
    200,
    () => form('/comercio/usuario.php', { function: 'get_pedidos_by_email' }),
  ],
  ['an error of the commerce API', 400, () => form('/comercio/usuario.php', { function: 'nada' })],
  ['a call that does not exist', 404, () => ask('/api/nada')],
  ['a download', 200, download],
  ['all of a driver’s data', 200, () => ask('/api/appUsuario/v1/Usuario/MeusDados')],
  ['a document that is not there', 404, () => ask('/arquivos/nada')],
  ['a script of the build', 200, () => ask(hashed(/^client\..*\.js$/), { signedIn: false })],
  ['a picture', 200, () => ask('/favicon.svg', { signedIn: false })],
  ['the service worker', 200, () => ask('/sw.js', { signedIn: false })],
  ['the manifest', 200, () => ask('/manifest.webmanifest', { signedIn: false })],
  ['the cities of a state', 200, () => ask('/referencia/municipios/rj.json', { signedIn: false })],
  ['robots.txt', 200, () => ask('/robots.txt', { signedIn: false })],
  ['an unknown file', 404, () => ask('/nada.php', { signedIn: false })],
  ['an unknown page of the app', 404, () => ask('/app/nada')],
  ['a form of another site', 403, () => form('/login', {}, { origin: 'https://atacante.example' })],
  ['a notice without a signature', 401, () => form('/webhooks/pagbank', {})],
  ['a body that is too large', 413, () => form('/login', { username: 'x'.repeat(1_100_000) })],
  ['the health of the process', 200, () => ask('/healthz', { signedIn: false })],
];

describe('every kind of answer', () => {
  it.each(kinds)(
    '%s is closed to other sites, frames and foreign scripts',
    async (_kind, status, request) => {
      const answer = await request();
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
      for (const [name, value] of Object.entries(CLOSED))
        expect(answer.headers.get(name), name).toMatch(value);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      if (answer.headers.get('content-type')?.startsWith('text/html'))
        expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const directive of [
        "default-src 'none'",
        "base-uri 'none'",
        'form-action ',
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(directive);
      const scripts = policy.replace("style-src 'unsafe-inline'", '').replace("'wasm-unsafe-eval'", '');
      expect(scripts).not.toMatch(/unsafe-|(?:script|object)-src[^;]* (?:\*|data:|https?:)(?:[ ;]|$)/);
      for (const cookie of answer.headers.getSetCookie()) {
        expect(cookie).toMatch(/^__Host-.*; Secure/);
        expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)/);
        if (/^__Host-CLToken/.test(cookie)) expect(cookie).toContain('HttpOnly');
      }
    },
  );
});

it('every answer of the app names its owner, or that it has none', async () => {
  const owner = async (path: string, signedIn = true) =>
    (await ask(path, { signedIn })).headers.get('x-owner');
  const mine = await owner('/app/multas');
  expect(mine).toMatch(/^[0-9a-f]{32}$/);
  for (const path of ['/app/perfil', '/app/inicial', '/app/planos/contratar', '/app/nada', '/app'])
    expect(await owner(path), path).toBe(mine);
  expect(await owner('/app/multas', false)).toBe('-');
});

describe('a browser without script that signs in again', () => {
  it('leaves no session behind', async () => {
    const { email, cookie } = await novoComprador(servidor.url);
    const fields = { username: email, password: 'estrada-26', volta: '' };
    const init = { method: 'POST', body: new URLSearchParams(fields), signedIn: false };
    const again = await ask('/login', { ...init, headers: { origin: HTTPS, cookie } });
    const fresh = cookieDaSessao(again);
    const home = async (of: string) =>
      (await ask('/app/inicial', { headers: { cookie: of }, signedIn: false })).status;
    expect([again.status, await home(cookie), await home(fresh)]).toEqual([303, 303, 200]);
  });
});
