import { describe, expect, it } from 'vitest';
import { ativar } from '#backend/desk/equipe/convite.ts';
import { entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { pessoaDoToken } from '#backend/desk/equipe/sessao.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { sharedApp } from '../harness/app.ts';
import { hashesOf } from '../harness/hashCost.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();

const { SENHA, de, codigoDe, naMesa, sessaoDe } = naMesaDe(app);

describe('a stolen cookie of the desk', () => {
  const novo = (email: string, codigo?: string) => ({
    nome: 'equipe criar',
    valores: { email, nome: 'Ladra', papel: 'administracao' },
    confirmado: true,
    motivo: 'contratada hoje',
    codigo,
  });

  it('cannot invite anyone without the authenticator: no code, a wrong one, the code of the sign-in', async () => {
    const rita = await naMesa('cofre@mesa.example');
    const usado = rita.certo();
    const token = await entrarNaMesa(de('127.0.0.1'), usado);
    const pessoa = await pessoaDoToken(app.deps, token);
    if (!pessoa) throw new Error('no session');
    const mesa = mesaDe(app.runtime, pessoa, de('127.0.0.1').origem);
    for (const codigo of [undefined, '', '000000', usado.codigo])
      expect(await mesa.executar(novo('ladra@mesa.example', codigo))).toMatchObject({
        tipo: 'erro',
        campos: { codigoDoAplicativo: expect.any(String) },
      });
    app.passDays(1 / 1440);
    // A refused form does not use up a code; one code works for one act.
    const codigo = codigoDe(rita.segredo);
    expect(await mesa.executar({ ...novo('nenhum e-mail', codigo) })).toMatchObject({
      tipo: 'erro',
      campos: { email: expect.any(String) },
    });
    expect(await mesa.executar(novo('nova@mesa.example', codigo))).toMatchObject({ tipo: 'ok' });
    expect(await mesa.executar(novo('outra@mesa.example', codigo))).toMatchObject({ tipo: 'erro' });
  });

  it('ends its session after five wrong codes', async () => {
    const { mesa, token } = await sessaoDe(await naMesa('cinco@mesa.example'));
    for (let n = 0; n < 5; n += 1) await mesa.executar(novo('ladra@mesa.example', '000000'));
    expect(await pessoaDoToken(app.deps, token)).toBeNull();
  });

  it('allows one act with one code, also when ten are sent at once', async () => {
    const quem = await naMesa('corrida@mesa.example');
    const { mesa } = await sessaoDe(quem);
    const codigo = codigoDe(quem.segredo);
    const feitos = await Promise.all(
      Array.from({ length: 4 }, (_, n) => mesa.executar(novo(`c${n}@mesa.example`, codigo))),
    );
    expect(feitos.filter(({ tipo }) => tipo === 'ok')).toHaveLength(1);
  });
});

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
