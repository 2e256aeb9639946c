import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import { criarPedido } from '#backend/domain/pedidos/criar.ts';
import * as schema from '#backend/platform/db/schema/all.ts';
import { arquivo, auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { O_QUE_VAI, oQueFica } from '#lib/conta/destinoDosDados.server.ts';
import { type Driver, NOW, sharedApp } from '../../harness/app.ts';
import { documentos, seeds } from '../../harness/multas.ts';
import { operador } from '../../harness/operador.ts';
import { comprador, compraPix } from '../../pedidos/support.ts';

const app = sharedApp();
const seed = seeds(app);
beforeEach(() => app.setClock(NOW));

const sweep = () => reter(systemCtx(app.deps));

/** A driver with rows in every table: fines, an appeal with documents, a paid order, a sale, notices. */
async function fullDriver(): Promise<Driver> {
  const ana = await comprador(app);
  await seed.plano(ana, 'cnh-livre', 30);
  const { id: habilitacaoId } = await seed.habilitacao(ana);
  const { id: veiculoId } = await seed.veiculo(ana);
  await seed.multa(ana, { habilitacaoId });
  const { guid } = await seed.multa(ana, { veiculoId });
  await ana.api.recursos.solicitarUpload({ GuidMulta: guid, ...documentos() });
  const { id } = await criarPedido(ana.ctx, compraPix());
  const sandra = operador(app);
  await sandra.faz('simuladores pix-pagar', { pedido: String(id) });
  await sandra.faz('vendas criar', {
    conta: ana.email,
    descricao: `Defesa de ${ana.id}`,
    item: ['Defesa;1;90,00'],
  });
  await sandra.faz('notificacoes enviar', { conta: ana.email, assunto: 'Olá', texto: 'Oi.' });
  await ana.api.conta.esqueceuSenha({ Email: ana.email });
  await app.runJobs();
  return ana;
}

/** All files but the documents of the simulated services, which are outside. */
const TABLES = Object.values(schema).flatMap((one): PgTable[] =>
  is(one, PgTable) && one !== schema.simulado ? [one] : [],
);

/** The number of rows that name a driver, by table: by owner id, or with the e-mail in any column. */
async function rowsOf({ id, email }: Pick<Driver, 'id' | 'email'>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const owned = 'usuarioId' in getTableColumns(table) ? sql`usuario_id = ${id}` : sql`false`;
    const { rows } = await app.deps.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${table} t where ${owned} or t::text like ${`%${email}%`}`,
    );
    const total = rows[0]?.total ?? 0;
    if (total > 0) found[getTableName(table)] = total;
  }
  return found;
}

describe('what the screen says of a removal', () => {
  const dita = [...O_QUE_VAI, ...oQueFica('2027-05-20')].flatMap(({ tabelas }) => tabelas);

  it('names each table with rows of a driver, once', () => {
    const doMotorista = TABLES.filter((table) => 'usuarioId' in getTableColumns(table)).map(getTableName);
    expect([...dita].sort()).toEqual(doMotorista.sort());
  });

  it('is what is done: nothing is left of what goes, and what stays is what it says', async () => {
    const ana = await fullDriver();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    await sweep();
    const fica = oQueFica('2027-05-20').flatMap(({ tabelas }) => tabelas);
    for (const tabela of Object.keys(await rowsOf(ana))) expect(fica).toContain(tabela);
    // After five years nothing shows that there was consent, or what was requested.
    app.setClock('2032-06-02T12:00:00.000Z');
    await sweep();
    const depois = await rowsOf(ana);
    expect([depois.consentimento, depois.requerimento]).toEqual([undefined, undefined]);
    expect(depois.pedido).toBe(1);
  });

  it('keeps where accesses came from six months of each, also when the account is gone (Marco Civil, art. 15)', async () => {
    const ana = await app.signUp();
    const origens = async () =>
      (await app.deps.db.select().from(auditoria).where(eq(auditoria.atorId, ana.id))).map(({ acao, ip }) => [
        acao,
        ip,
      ]);
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-05-10T12:00:00.000Z');
    const { token } = await openSession(ana.ctx, ana.id);
    await app.fetch('/api/appUsuario/v1/Usuario/MeusDados', {}, { ...ana, token });
    await app.deps.db.update(auditoria).set({ ip: '203.0.113.9' }).where(eq(auditoria.atorId, ana.id));
    app.setClock('2027-05-21T12:00:00.000Z');
    await sweep();
    expect(Object.fromEntries(await origens())).toMatchObject({
      'conta.pedirRemocao': null,
      'conta.exportar': '203.0.113.9',
    });
    app.setClock('2027-11-11T12:00:00.000Z');
    await sweep();
    expect(Object.fromEntries(await origens())).toMatchObject({ 'conta.exportar': null });
  });
});

describe('six months after the request for removal', () => {
  it('the person is gone with licences, fines, appeals and files; orders stay and name nobody', async () => {
    const ana = await fullDriver();
    const bia = await fullDriver();
    const deBia = await rowsOf(bia);
    const { chave } =
      (await app.deps.db.select().from(arquivo).where(eq(arquivo.usuarioId, ana.id)))[0] ?? {};
    expect(await app.deps.adapters.storage.get(chave ?? '')).toBeDefined();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });

    app.setClock('2027-05-20T02:59:00.000Z');
    await sweep();
    expect((await rowsOf(ana)).multa).toBe(2);
    app.setClock('2027-05-20T03:00:00.000Z');
    await sweep();

    // Sessions and limit counters expire for everybody meanwhile.
    const { sessao: _, recuperacao: __, limite: ___, ...restaDeBia } = deBia;
    expect(await rowsOf(bia)).toEqual(restaDeBia);
    expect(await rowsOf(ana)).toEqual({
      assinatura: 2,
      consentimento: 1,
      pedido: 1,
      pedido_evento: 2,
      pedido_item: 1,
      requerimento: 1,
      venda: 1,
    });
    expect(await app.deps.adapters.storage.get(chave ?? '')).toBeUndefined();
    const [conta] = await app.deps.db.select().from(usuario).where(eq(usuario.id, ana.id));
    expect(conta).toMatchObject({
      nome: 'Conta removida',
      cpf: '',
      telefone: null,
      removidaEm: app.deps.clock(),
    });
    const [compra] = await app.deps.db.select().from(pedido).where(eq(pedido.usuarioId, ana.id));
    expect(compra).toMatchObject({ status: 'pago', total: 79_90, pixTexto: null });
    const dump = await app.deps.db.execute<{ texto: string }>(
      sql`select v::text as texto from venda v where usuario_id = ${ana.id}`,
    );
    expect(dump.rows[0]?.texto).not.toContain('Defesa');
  });

  it('nobody signs in with it, and a new account may take the address', async () => {
    const ana = await app.signUp();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    await sweep();
    await expect(ana.api.conta.perfil()).rejects.toMatchObject({ code: 'SESSAO_EXIGIDA' });
    const entrar = { username: ana.email, password: ana.senha, grant_type: 'password' } as const;
    await expect(ana.api.conta.entrar(entrar)).rejects.toMatchObject({ code: 'USUARIO_NAO_EXISTE' });
    await expect(
      ana.api.conta.entrar({ ...entrar, username: `${ana.id}@removida.invalid` }),
    ).rejects.toMatchObject({ code: 'USUARIO_SENHA_INVALIDO' });
    expect((await app.signUp({ email: ana.email })).id).not.toBe(ana.id);
  });

  it('a request that was taken back erases nothing', async () => {
    const ana = await app.signUp();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    await ana.api.conta.cancelarRemocao();
    app.setClock('2028-01-01T12:00:00.000Z');
    await sweep();
    expect((await rowsOf(ana)).usuario).toBe(1);
  });

  it('a run that breaks off between the files and the rows is finished by the next one', async () => {
    const ana = await fullDriver();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    const apagar = vi.spyOn(app.deps.adapters.storage, 'delete');
    apagar.mockImplementationOnce(async () => {}).mockRejectedValueOnce(new Error('disk'));
    await expect(sweep()).rejects.toThrow('disk');
    expect((await rowsOf(ana)).arquivo).toBeGreaterThan(1);
    apagar.mockRestore();
    await sweep();
    expect((await rowsOf(ana)).arquivo).toBeUndefined();
  });
});
