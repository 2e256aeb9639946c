import { expect, it } from 'vitest';
import { ativar } from '#backend/desk/equipe/convite.ts';
import { sharedApp } from '../harness/app.ts';
import { hashesOf } from '../harness/hashCost.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();
const { SENHA, de } = naMesaDe(app);

it('an invitation with an invented code costs no hash: of 240 at once with a driver’s sign-in only that one is computed, and each network has its limit', async () => {
  const ana = await app.signUp();
  const body = new URLSearchParams({ grant_type: 'password', username: ana.email, password: ana.senha });
  let codigos: unknown[] = [];
  const hashes = await hashesOf(async () => {
    const tentativas = Array.from({ length: 240 }, (_, n) =>
      ativar(de('203.0.113.7'), { convite: `nenhum-${n}`, senha: SENHA, codigo: '123456' }).catch(
        (error: { code: string }) => error.code,
      ),
    );
    expect((await app.fetch('/token', { method: 'POST', body })).status).toBe(200);
    codigos = await Promise.all(tentativas);
  });
  expect(codigos.filter((codigo) => codigo === 'NAO_ENCONTRADO')).toHaveLength(30);
  expect(codigos.filter((codigo) => codigo === 'MUITAS_TENTATIVAS')).toHaveLength(210);
  expect(hashes).toBe(1);
});
