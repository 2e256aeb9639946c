import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { apiDocument } from '#backend/platform/http/openapi/document.ts';
import { root } from '../../../bin/lib/node24.mjs';
import { testApp } from '../harness/app.ts';

/** A foreign client: compiled against the types that another tool generated from the API document. */
const CLIENT = `import type { components, paths } from './api';

type Reais = components['schemas']['Reais'];
type Body<P extends keyof paths> = paths[P] extends { post: { requestBody?: { content: infer C } } } ? C[keyof C] : never;
type Answer<P extends keyof paths, M extends 'get' | 'post'> = paths[P] extends Record<M, { responses: { 200: { content: { 'application/json': infer A } } } }> ? A : never;
type Send = (path: string, init: RequestInit) => Promise<Response>;

export async function signIn(send: Send, body: Body<'/token'>): Promise<string> {
  const answer = await send('/token', { method: 'POST', body: new URLSearchParams(Object.entries(body)) });
  const { access_token }: Answer<'/token', 'post'> = await answer.json();
  return access_token;
}

export async function fines(send: Send, token: string): Promise<Reais[]> {
  const answer = await send('/api/appUsuario/v1/Multa/Multas', { headers: { authorization: 'Bearer ' + token } });
  const { Multas }: Answer<'/api/appUsuario/v1/Multa/Multas', 'get'> = await answer.json();
  return Multas.map(({ Valor }): number => Valor);
}
`;

const COMPILER = {
  strict: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom'],
  types: [],
  // The generated types are checked, not those of the compiler.
  skipDefaultLibCheck: true,
};

it('a client that openapi-typescript generates compiles, signs in and reads fines in reais', async () => {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'cliente-'));
  const app = await testApp();
  try {
    writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(JSON.stringify(apiDocument()))));
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER, files: ['client.ts'] }),
    );
    expect(
      spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
        encoding: 'utf8',
      }).stdout,
    ).toBe('');
    const client = await import(join(folder, 'client.js'));
    const ana = await app.signUp();
    const body = { username: ana.email, password: ana.senha, grant_type: 'password' };
    const token: string = await client.signIn(app.fetch, body);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await client.fines(app.fetch, token)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  }
});
