import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createBackendApp } from '#backend/app/http/app.ts';
import { entradaDaMesa, entrarNaMesa } from '#backend/desk/equipe/entrar.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { sharedApp } from '../harness/app.ts';
import { hashesOf } from '../harness/hashCost.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pedidoPago, pixAberto } from '../pedidos/support.ts';
import { naMesaDe } from './naMesa.ts';

const app = sharedApp();

const { SENHA, linhas, log, de, codigoDe, convite, naMesa, sessaoDe } = naMesaDe(app);

const registros = (acao: string) => app.rows(auditoria, eq(auditoria.acao, acao));
const errada = (ip: string, email: string) =>
  entrarNaMesa(de(ip), { email, senha: 'errada de todo', codigo: '000000' }).then(
    () => 'OK',
    (error: { code: string }) => error.code,
  );

describe('an invitation', () => {
  it('uses the secret of the server: a secret made by a requester activates nothing', async () => {
    const { codigo } = await convite('convidada@mesa.example', 'juridico');
    const porta = entradaDaMesa(de('198.51.100.9'), null);
    const [uma, outra] = [await porta.convite(codigo), await porta.convite(codigo)];
    expect(uma?.segredo).toMatch(/^[A-Z2-7]{32}$/);
    expect(outra?.segredo).toBe(uma?.segredo);
    const meu = new Secret({ size: 20 }).base32;
    const novo = { convite: codigo, senha: SENHA, segredo: meu, codigo: codigoDe(meu) };
    await expect(porta.ativar(novo)).rejects.toMatchObject({ fields: { codigo: expect.any(String) } });
    await porta.ativar({ ...novo, codigo: codigoDe(uma?.segredo ?? '') });
  });

  it('with any other text as its code is refused without an internal error', async () => {
    const porta = entradaDaMesa(de('198.51.100.10'), null);
    for (const codigo of ['', '\0', 'a'.repeat(100_000), '\ud800', "' or 1=1"])
      expect(await porta.convite(codigo)).toBeNull();
  });
});

describe('the sign-in of the desk', () => {
  it('counts an IPv6 visitor by the network: other addresses of a /64 are no new tries', async () => {
    const codigos = [];
    for (let n = 0; n < 70; n += 1)
      codigos.push(await errada(`2001:db8:1:2::${n.toString(16)}`, `v6-${n}@mesa.example`));
    expect(codigos.filter((codigo) => codigo === 'USUARIO_SENHA_INVALIDO')).toHaveLength(60);
    expect(codigos.at(-1)).toBe('MUITAS_TENTATIVAS');
  });

  it('accepts a right sign-in from a shared address after seventy wrong ones of others, and does not count right ones', async () => {
    const rita = await naMesa('rita@mesa.example');
    for (let n = 0; n < 70; n += 1) await errada('127.0.0.1', `alheia-${n}@mesa.example`);
    await sessaoDe(rita);
    for (let n = 0; n < 12; n += 1) await sessaoDe(rita);
  });

  it('computes the same hashes for an unknown e-mail as for one of the staff', async () => {
    const { email } = await naMesa('tempo@mesa.example');
    const hashes = (nome: string) => hashesOf(() => errada('198.51.100.20', nome));
    expect(await hashes(email)).toBe(1);
    expect(await hashes('fora@mesa.example')).toBe(1);
  });

  it('writes a line and a row of each wrong sign-in, without what was typed', async () => {
    const { email } = await naMesa('vista@mesa.example');
    linhas.length = 0;
    const antes = (await registros('mesa.recusada')).length;
    await errada('198.51.100.30', email);
    await errada('198.51.100.30', 'ninguem@mesa.example');
    const novas = (await registros('mesa.recusada')).slice(antes);
    expect(novas.map(({ entidadeId, ip }) => [entidadeId.length > 20, ip])).toEqual([
      [true, '198.51.100.30'],
      [false, '198.51.100.30'],
    ]);
    expect(linhas.filter(({ msg }) => msg === 'refused')).toHaveLength(2);
    expect(JSON.stringify([novas, linhas])).not.toMatch(/errada|ninguem|vista@/);
  });

  it('limits the rows that one network can write, while the log continues', async () => {
    linhas.length = 0;
    const antes = (await registros('mesa.recusada')).length;
    for (let n = 0; n < 340; n += 1) await errada('198.51.100.40', 'sempre@mesa.example');
    expect((await registros('mesa.recusada')).length - antes).toBe(300);
    expect(linhas).toHaveLength(340);
  });

  it.each([
    ['4,000 letters', `${'a'.repeat(4000)}@mesa.example`],
    ['a NUL', 'a\0@mesa.example'],
    ['half a character', '\ud800@mesa.example'],
    ['nothing', ''],
  ])('refuses an e-mail of %s like any other', async (_, email) => {
    const porta = entradaDaMesa(de('198.51.100.50'), null);
    await expect(porta.entrar({ email, senha: SENHA, codigo: '123456' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(USUARIO_SENHA_INVALIDO|CORPO_INVALIDO)$/),
    });
  });
});

describe('a role', () => {
  it('that requests a screen or an act of another role is logged and recorded', async () => {
    const juridico = await sessaoDe(await naMesa('papeis@mesa.example', 'juridico'));
    linhas.length = 0;
    const served = createBackendApp(async () => ({ ...app.runtime, deps: { ...app.deps, log } }));
    const headers = { 'x-porta': 'mesa', host: '127.0.0.1:9000', cookie: `mesa=${juridico.token}` };
    const pedida = await served.fetch(new Request('http://127.0.0.1/mesa/equipe', { headers }));
    expect(pedida.status).toBe(403);
    const ato = { nome: 'equipe listar', valores: {}, confirmado: true, motivo: '' };
    expect(await juridico.mesa.executar(ato)).toMatchObject({ tipo: 'erro' });
    const novas = (await registros('mesa.negada')).map(({ atorId, entidade, entidadeId }) => [
      atorId,
      entidade,
      entidadeId,
    ]);
    expect(novas).toEqual([
      ['papeis@mesa.example', 'tela', '/mesa/equipe'],
      ['papeis@mesa.example', 'comando', 'equipe listar'],
    ]);
    expect(linhas.map(({ msg, code }) => [msg, code])).toEqual([
      ['refused', 'PAPEL_SEM_ACESSO'],
      ['refused', 'PAPEL_SEM_ACESSO'],
    ]);
  });
});

it('a person who is blocked while a long body arrives neither acts nor sees a preview', async () => {
  const ana = await app.signUp();
  const { mesa, pessoa } = await sessaoDe(await naMesa('devagar@mesa.example'));
  const escrever = (confirmado: boolean) =>
    mesa.executar({
      nome: 'notificacoes enviar',
      valores: { conta: ana.email, todos: false, assunto: 'Oi', texto: 'Leia.', email: false },
      confirmado,
      motivo: 'Pedido dela',
    });
  expect(await escrever(false)).toMatchObject({ tipo: 'confirmar' });
  await operador(app).faz('equipe bloquear', { email: pessoa.email });
  const recusado = { tipo: 'erro', mensagem: 'Sua sessão terminou. Entre novamente para continuar.' };
  expect(await escrever(false)).toMatchObject(recusado);
  expect(await escrever(true)).toMatchObject(recusado);
  expect(await ana.api.conta.perfil()).toBeDefined();
});

describe("a look at a customer's data", () => {
  it('is recorded for a list, such as the queue of appeals', async () => {
    const { mesa, pessoa } = await sessaoDe(await naMesa('fila@mesa.example'));
    await mesa.lista('recursos', new URLSearchParams('vista=todos'));
    const dela = (await registros('mesa.ver')).filter(({ atorId }) => atorId === pessoa.email);
    expect(dela).toMatchObject([{ entidade: 'comando', entidadeId: 'recursos listar' }]);
  });

  it('is recorded also for the confirmation and refusal of an act, with an order found by its code', async () => {
    const ana = await comprador(app);
    const pago = await pedidoPago(app, ana);
    const { id, codigo } = await pixAberto(ana);
    const { mesa } = await sessaoDe(await naMesa('olha@mesa.example'));
    const fazer = (nome: string, valores: Record<string, unknown>) =>
      mesa.executar({ nome, valores, confirmado: false, motivo: 'Pedido do cliente' });
    const antes = (await registros('mesa.ver')).length;
    expect(await fazer('pedidos estornar', { pedido: String(pago) })).toMatchObject({ tipo: 'confirmar' });
    expect(await fazer('pedidos listar', {})).toMatchObject({ tipo: 'ok' });
    expect(await fazer('pedidos estornar', { pedido: codigo })).toMatchObject({ tipo: 'erro' });
    const dados = (await registros('mesa.ver')).slice(antes).map((linha) => linha.dados);
    expect(dados).toEqual([
      expect.objectContaining({ etapa: 'confirmar', alvo: String(pago) }),
      expect.objectContaining({ etapa: 'ok' }),
      expect.objectContaining({ etapa: 'erro', alvo: String(id) }),
    ]);
    expect(JSON.stringify(dados)).not.toContain(ana.email);
  });
});
