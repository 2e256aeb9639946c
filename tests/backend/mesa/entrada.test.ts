import { describe, expect, it } from 'vitest';
import { ativar, conviteDe, segredoDoConvite } from '#backend/desk/equipe/convite.ts';
import { entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { fecharSessaoDaMesa, pessoaDoToken } from '#backend/desk/equipe/sessao.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { hashesOf } from '../harness/hashCost.ts';
import { operador } from '../harness/operador.ts';
import { naMesaDe, origem } from './naMesa.ts';

const app = sharedApp({ OPERATOR_PORT: '4400' });

const sandra = operador(app);

const ctx = () => ({ ...app.deps, origem });

const { SENHA, de, codigoDe, naMesa, sessaoDe } = naMesaDe(app);

async function convidada(email: string) {
  const { dados } = await sandra.faz('equipe criar', { email, nome: 'Júlia', papel: 'juridico' });
  const { endereco } = dados as { endereco: string };
  return new URL(endereco).searchParams.get('convite') ?? '';
}

describe('a colleague who signs in to the desk', () => {
  it('sets a password and an authenticator by an invitation that works once, for a day', async () => {
    const convite = await convidada('uma@mesa.example');
    const segredo = await segredoDoConvite(ctx(), convite);
    const novo = { convite, senha: SENHA, codigo: codigoDe(segredo) };
    await expect(ativar(ctx(), { ...novo, senha: 'curta' })).rejects.toMatchObject({
      fields: { senha: expect.any(String) },
    });
    await expect(ativar(ctx(), { ...novo, codigo: '000000' })).rejects.toMatchObject({
      fields: { codigo: expect.any(String) },
    });
    await ativar(ctx(), novo);
    expect(await conviteDe(ctx(), convite)).toBeNull();
    await refused(ativar(ctx(), novo), 'NAO_ENCONTRADO');

    const outro = await convidada('outra@mesa.example');
    app.passDays(1.01);
    expect(await conviteDe(ctx(), outro)).toBeNull();
  });

  it('signs in by e-mail, password and a current code; each wrong one gives the same refusal', async () => {
    const { email, segredo } = await naMesa('julia@mesa.example', 'juridico');
    const certo = { email, senha: SENHA, codigo: codigoDe(segredo) };
    for (const errado of [
      { ...certo, email: 'ninguem@mesa.example' },
      { ...certo, senha: 'outra senha comprida' },
      { ...certo, codigo: '123456' },
      { ...certo, codigo: codigoDe(segredo, 3) },
      { ...certo, codigo: '' },
    ])
      await refused(entrarNaMesa(ctx(), errado), 'USUARIO_SENHA_INVALIDO');
    const token = await entrarNaMesa(ctx(), certo);
    expect(await pessoaDoToken(ctx(), token)).toMatchObject({ email, papel: 'juridico' });
    // The same code does not open a second session.
    await refused(entrarNaMesa(ctx(), certo), 'USUARIO_SENHA_INVALIDO');
  });

  it('one code used twice at the same moment opens one session', async () => {
    const { email, segredo } = await naMesa('duas@mesa.example');
    const certo = { email, senha: SENHA, codigo: codigoDe(segredo) };
    const feitos = await Promise.allSettled([1, 2, 3, 4].map(() => entrarNaMesa(ctx(), certo)));
    expect(feitos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stops guesses: eleven tries of one account in a quarter of an hour', async () => {
    const { email, segredo } = await naMesa('alvo@mesa.example');
    for (let i = 0; i < 10; i += 1)
      await entrarNaMesa(ctx(), { email, senha: SENHA, codigo: '000000' }).catch(() => undefined);
    await refused(
      entrarNaMesa(ctx(), { email, senha: SENHA, codigo: codigoDe(segredo) }),
      'MUITAS_TENTATIVAS',
    );
  });

  it('a session ends after 30 minutes without use, after 10 hours, on leaving, and when the person is blocked', async () => {
    const { email, segredo } = await naMesa('turno@mesa.example');
    const abrir = async () => {
      app.passDays(2 / 24);
      return entrarNaMesa(ctx(), { email, senha: SENHA, codigo: codigoDe(segredo) });
    };
    const parado = await abrir();
    app.passDays(31 / 1440);
    expect(await pessoaDoToken(ctx(), parado)).toBeNull();

    const longo = await abrir();
    for (let i = 0; i < 29; i += 1) {
      app.passDays(20 / 1440);
      expect(await pessoaDoToken(ctx(), longo)).not.toBeNull();
    }
    app.passDays(25 / 1440);
    expect(await pessoaDoToken(ctx(), longo)).toBeNull();

    const saida = await abrir();
    const pessoa = await pessoaDoToken(ctx(), saida);
    await fecharSessaoDaMesa(ctx(), pessoa?.sessaoId ?? '');
    expect(await pessoaDoToken(ctx(), saida)).toBeNull();

    const fechada = await abrir();
    await sandra.faz('equipe bloquear', { email });
    expect(await pessoaDoToken(ctx(), fechada)).toBeNull();
    app.passDays(2 / 24);
    await refused(
      entrarNaMesa(ctx(), { email, senha: SENHA, codigo: codigoDe(segredo) }),
      'USUARIO_SENHA_INVALIDO',
    );
  });

  it('leaves neither password, code nor invitation in clear, and a row of the audit for each sign-in', async () => {
    const { email, segredo } = await naMesa('rastro@mesa.example');
    await entrarNaMesa(ctx(), { email, senha: SENHA, codigo: codigoDe(segredo) });
    const { dados } = await sandra.faz('auditoria listar', { quem: email });
    expect((dados as { acao: string }[]).map(({ acao }) => acao)).toEqual(['mesa.entrar', 'equipe.ativar']);
    expect(JSON.stringify(dados)).not.toContain(SENHA);
    expect(JSON.stringify(dados)).not.toContain(segredo);
  });
});

describe('the sites of drivers and desk, on two ports', () => {
  const pedir = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(path, { headers, redirect: 'manual' });
  const naPorta = { 'x-porta': 'mesa', host: '127.0.0.1:9000' };

  it('the drivers’ port does not serve the desk, in any notation of its address', async () => {
    for (const path of [
      '/mesa',
      '/mesa/recursos',
      '/mesa/entrar',
      '/mesa/documentos/x',
      '/mesa/exportar/pedidos',
    ])
      expect((await pedir(path)).status).toBe(404);
  });

  it('the desk’s port does not serve the drivers’ site', async () => {
    for (const path of [
      '/api/appUsuario/v1/Multa/Multas',
      '/token',
      '/comercio/usuario.php',
      '/login',
      '/app/inicial',
      '/simulador',
    ])
      expect((await pedir(path, naPorta)).status).toBe(404);
  });

  it('a visitor is sent to sign-in, and a Host that is not the desk’s is refused', async () => {
    const fora = await pedir('/mesa/recursos', naPorta);
    expect([fora.status, fora.headers.get('location')]).toEqual([303, '/mesa/entrar']);
    expect((await pedir('/mesa/entrar', { ...naPorta, host: 'mal.example' })).status).toBe(421);
  });

  it('a role opens its own screens alone', async () => {
    const { email, segredo } = await naMesa('papel@mesa.example', 'juridico');
    const token = await entrarNaMesa(ctx(), { email, senha: SENHA, codigo: codigoDe(segredo) });
    const cookie = { ...naPorta, cookie: `mesa=${token}` };
    for (const path of ['/mesa/pedidos', '/mesa/auditoria', '/mesa/equipe', '/mesa/exportar/pedidos'])
      expect((await pedir(path, cookie)).status).toBe(403);
    // With any spelling of the path: unknown paths are closed too.
    for (const path of ['/mesa/exportar/%2570edidos', '/mesa/%2565quipe', '/mesa/exportar/%70edidos'])
      expect((await pedir(path, cookie)).status).toBe(403);
    // Behind the gate this app has no pages: the pages are Astro's.
    expect((await pedir('/mesa/recursos', cookie)).status).toBe(404);
  });
});

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
