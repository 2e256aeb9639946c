import { expect, it } from 'vitest';
import { ativar } from '#backend/desk/equipe/convite.ts';
import { sharedApp } from '../harness/app.ts';
import { hashAsInTheProduct } from '../harness/hashCost.ts';
import { naMesaDe } from './naMesa.ts';

hashAsInTheProduct();

const app = sharedApp();
const { SENHA, de } = naMesaDe(app);

it('an invitation with an invented code costs no hash: 240 at once do not slow a driver’s sign-in, and each network has its limit', async () => {
  const ana = await app.signUp();
  const tentativas = Array.from({ length: 240 }, (_, n) =>
    ativar(de('203.0.113.7'), { convite: `nenhum-${n}`, senha: SENHA, codigo: '123456' }).catch(
      (error: { code: string }) => error.code,
    ),
  );
  const body = new URLSearchParams({ grant_type: 'password', username: ana.email, password: ana.senha });
  const before = process.cpuUsage();
  const entrada = await app.fetch('/token', { method: 'POST', body });
  const { user, system } = process.cpuUsage(before);
  expect(entrada.status).toBe(200);
  const codigos = await Promise.all(tentativas);
  expect(codigos.filter((codigo) => codigo === 'NAO_ENCONTRADO')).toHaveLength(30);
  expect(codigos.filter((codigo) => codigo === 'MUITAS_TENTATIVAS')).toHaveLength(210);
  // Processor time in microseconds: before, 240 hashes took 29 s.
  expect(user + system).toBeLessThan(6_000_000);
});
