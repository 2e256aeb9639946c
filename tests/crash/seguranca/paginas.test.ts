import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { paths } from '#lib/paths.ts';
import { enderecoDe, TELAS } from '#lib/screens.ts';
import { rawBody } from '../../backend/fuzz/bodies.ts';
import { oddText } from '../../backend/fuzz/values.ts';
import { type Comprador, novoComprador } from '../comprador.ts';

/** Requests to pages; more of them with FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10) * 20;

const servidor = inject('servidor');
let driver: Comprador;
beforeAll(async () => {
  driver = await novoComprador(servidor);
  await driver.comprarUma();
});

const PAGES = [
  ...TELAS.map(enderecoDe).filter((path) => path !== paths.sair),
  '/referencia/municipios/:uf.json',
  '/arquivos/:id',
  '/app/:nada/:nada',
  '/:nada',
];
const QUERY = [
  'volta',
  'item',
  'id',
  'passo',
  'pedido',
  'cupom',
  'codigo',
  'pagina',
  'ordem',
  'vistos',
  'mostrar',
  '__proto__',
];

/** Any page with arbitrary parameters and query. */
const address = fc
  .tuple(
    fc.constantFrom(...PAGES),
    fc.array(fc.oneof({ weight: 1, arbitrary: fc.constantFrom('1', '9', '17', '2147483648') }, oddText), {
      minLength: 3,
      maxLength: 3,
    }),
    fc.array(fc.tuple(fc.constantFrom(...QUERY), oddText), { maxLength: 3 }),
  )
  .map(([page, values, query]) => {
    const parts = [...values];
    const path = page.replace(/:\w+\??/g, () => encodeURIComponent((parts.pop() || 'x').toWellFormed()));
    const search = query
      .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&');
    return `${path}${path.includes('?') ? '&' : '?'}${search}`;
  });

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const signal = AbortSignal.timeout(60_000);
  const headers = {
    accept: 'text/html',
    cookie: driver.cookie,
    ...Object.fromEntries(new Headers(init.headers)),
  };
  const answer = await fetch(`${servidor}${path}`, { ...init, headers, signal, redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}

function expectSound({ status, body }: { status: number; body: string }): void {
  expect(status, body.slice(0, 200)).toBeLessThan(500);
  expect(body).not.toMatch(/\.mjs:\d|node_modules|<script>alert\(1\)/);
}

describe('any request to the pages', { retry: 0 }, () => {
  it('never fails, hangs or returns its input as markup', {
    timeout: 600_000 + RUNS * 100,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(address, async (path) => expectSound(await ask(path))),
      { numRuns: RUNS },
    );
  });

  it('nor any submission of their forms', { timeout: 600_000 + RUNS * 100 }, async () => {
    await fc.assert(
      fc.asyncProperty(address, rawBody, async (path, { type, body }) => {
        expectSound(await ask(path, { method: 'POST', headers: { 'content-type': type }, body }));
      }),
      { numRuns: RUNS },
    );
    expect((await ask(paths.app.inicial)).status, 'the driver was signed in to the end').toBe(200);
  });
});
