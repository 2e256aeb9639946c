import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declaredFor } from '#backend/app/http/app.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { UPLOAD_LIMIT } from '../../../server/body.mjs';

const config = readFileSync('ops/nginx/via-livre.conf', 'utf8');
const [, pattern = '', size = ''] = /location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(config) ?? [];
const large = new RegExp(pattern);

it('nginx accepts every upload that the program accepts', () => {
  const calls = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const paths = calls.filter(({ encoding }) => encoding === 'multipart').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(3);
  const asked = [...paths.map((path) => path.replace(/:\w+/g, '1')), '/app/multas/guardar', '/app/perfil'];
  expect(asked.filter((path) => !declaredFor(path).documents)).toEqual([]);
  expect(asked.filter((path) => !large.test(path))).toEqual([]);
  expect(Number(size) * 1024 * 1024).toBe(UPLOAD_LIMIT);
});

it('nginx accepts large bodies at no other address', () => {
  for (const path of ['/', '/login', '/token', '/comercio/usuario.php', '/api/appUsuario/v1/Usuario/Alterar'])
    expect([path, large.test(path)]).toEqual([path, false]);
});
