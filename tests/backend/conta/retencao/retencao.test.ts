import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { apagarConta } from '#backend/domain/conta/retencao/apagarConta.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { openSession } from '#backend/domain/conta/session.ts';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { arquivo, auditoria, idempotencia, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { O_QUE_VAI, oQueFica } from '#lib/conta/retencao.server.ts';
import { type Driver, NOW, refused, sharedApp } from '../../harness/app.ts';
import { documentos, seeds } from '../../harness/multas.ts';
import { operador } from '../../harness/operador.ts';
import { pessoaNaMesa } from '../../mesa/naMesa.ts';
import { comprador, compraPix } from '../../pedidos/support.ts';
import { rowsOf, TABLES } from './linhas.ts';

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
  await sandra.faz('simuladores banco', { pedido: String(id), botao: 'pagar' });
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

describe('the description of a removal on the screen', () => {
  const dita = [...O_QUE_VAI, ...oQueFica('2027-05-20')].flatMap(({ tabelas }) => tabelas);

  it('names each table with rows of a driver, once', () => {
    const doMotorista = TABLES.filter((table) => 'usuarioId' in getTableColumns(table)).map(getTableName);
    expect([...dita].sort()).toEqual(doMotorista.sort());
  });

  it('matches the removal: deleted tables are empty, and kept ones are those it names', async () => {
    const ana = await fullDriver();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    await sweep();
    const fica = oQueFica('2027-05-20').flatMap(({ tabelas }) => tabelas);
    for (const tabela of Object.keys(await rowsOf(app, ana))) expect(fica).toContain(tabela);
    // After five years nothing shows that there was consent, or what was requested.
    app.setClock('2032-06-02T12:00:00.000Z');
    await sweep();
    const depois = await rowsOf(app, ana);
    expect([depois.consentimento, depois.requerimento]).toEqual([undefined, undefined]);
    expect(depois.pedido).toBe(1);
  });

  it('keeps where accesses came from six months of each, also when the account is gone (Marco Civil, art. 15)', async () => {
    const ana = await app.signUp();
    const origens = async () =>
      (await app.rows(auditoria, eq(auditoria.atorId, ana.id))).map(({ acao, ip }) => [acao, ip]);
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
    const deBia = await rowsOf(app, bia);
    const { chave } = (await app.rows(arquivo, eq(arquivo.usuarioId, ana.id)))[0] ?? {};
    expect(await app.deps.adapters.storage.get(chave ?? '')).toBeDefined();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });

    app.setClock('2027-05-20T02:59:00.000Z');
    await sweep();
    expect((await rowsOf(app, ana)).multa).toBe(2);
    app.setClock('2027-05-20T03:00:00.000Z');
    await sweep();

    // Sessions and limit counters expire for everybody meanwhile.
    const { sessao: _, passo_de_entrada: __, limite: ___, ...restaDeBia } = deBia;
    expect(await rowsOf(app, bia)).toEqual(restaDeBia);
    expect(await rowsOf(app, ana)).toEqual({
      assinatura: 2,
      consentimento: 1,
      pedido: 1,
      pedido_evento: 2,
      pedido_item: 1,
      requerimento: 1,
      venda: 1,
    });
    expect(await app.deps.adapters.storage.get(chave ?? '')).toBeUndefined();
    const [conta] = await app.rows(usuario, eq(usuario.id, ana.id));
    expect(conta).toMatchObject({
      nome: 'Conta removida',
      cpf: '',
      telefone: null,
      removidaEm: app.deps.clock(),
    });
    const [compra] = await app.rows(pedido, eq(pedido.usuarioId, ana.id));
    expect(compra).toMatchObject({ status: 'pago', total: 79_90, pixTexto: null });
    const dump = await app.deps.db.execute<{ texto: string }>(
      sql`select v::text as texto from venda v where usuario_id = ${ana.id}`,
    );
    expect(dump.rows[0]?.texto).not.toContain('Defesa');
  });

  it('the audit has no more reasons that the staff wrote about the person; those about others stay', async () => {
    const [ana, bia] = [await comprador(app), await comprador(app)];
    const rita = await pessoaNaMesa(app, 'administracao');
    const sobre = async (quem: Driver, motivo: string) => {
      await seed.plano(quem, 'cnh-livre');
      const [plano] = await app.rows(assinatura, eq(assinatura.usuarioId, quem.id));
      const pedido = { conta: quem.email, tipo: 'eliminacao', texto: 'Por telefone: quer sair.' };
      const { dados } = await operador(app).faz('requerimentos registrar', pedido);
      const requerimento = String((dados as { id: number }).id);
      for (const [nome, valores] of [
        // The check of the identity is written about the person too.
        ['requerimentos responder', { requerimento, resposta: 'Feito.', identidade: motivo, negar: false }],
        ['assinaturas estender', { assinatura: String(plano?.id), dias: '3', motivo }],
        ['usuarios bloquear', { conta: quem.email, motivo }],
        // Its reason is only in the row of the act.
        ['usuarios desbloquear', { conta: quem.email }],
      ] as const) {
        const mesa = mesaDe(app.runtime, rita, { ip: null, agente: null, requestId: randomUUID() });
        const feito = await mesa.executar({ nome, valores, confirmado: true, motivo });
        expect(feito.tipo).toBe('ok');
      }
    };
    await sobre(ana, 'Briga com a irmã');
    await sobre(bia, 'Cartão de outra pessoa');
    await apagarConta(systemCtx(app.deps), ana.id);
    const ditos = (await app.rows(auditoria)).map(({ dados }) => JSON.stringify(dados));
    expect(ditos.filter((dito) => dito?.includes('Briga'))).toEqual([]);
    expect(ditos.filter((dito) => dito?.includes('Cartão'))).toHaveLength(4);
    // What was done to the account is still recorded.
    const feitos = await app.rows(auditoria, eq(auditoria.entidadeId, ana.id));
    expect(feitos.map(({ acao }) => acao)).toContain('mesa.ato');
  });

  it('the answers that the desk keeps for a form sent twice name the person no more', async () => {
    const [ana, bia] = [await comprador(app), await comprador(app)];
    const rita = await pessoaNaMesa(app, 'administracao');
    const mesa = mesaDe(app.runtime, rita, { ip: null, agente: null, requestId: randomUUID() });
    for (const { email } of [ana, bia]) {
      const envio = { chave: randomUUID(), conteudo: [] };
      const valores = { conta: email, motivo: 'Fraude' };
      await mesa.executar({ nome: 'usuarios bloquear', valores, confirmado: true, motivo: '', envio });
    }
    await apagarConta(systemCtx(app.deps), ana.id);
    const guardadas = (await app.rows(idempotencia)).map(({ resposta }) => JSON.stringify(resposta));
    expect(guardadas.some((uma) => uma.includes(ana.email))).toBe(false);
    expect(guardadas.some((uma) => uma.includes(bia.email))).toBe(true);
  });

  it('the account cannot sign in, and a new one may use the address', async () => {
    const ana = await app.signUp();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    await sweep();
    await refused(ana.api.conta.perfil(), 'SESSAO_EXIGIDA');
    const entrar = { username: ana.email, password: ana.senha, grant_type: 'password' } as const;
    await refused(ana.api.conta.entrar(entrar), 'USUARIO_NAO_EXISTE');
    await refused(
      ana.api.conta.entrar({ ...entrar, username: `${ana.id}@removida.invalid` }),
      'USUARIO_SENHA_INVALIDO',
    );
    expect((await app.signUp({ email: ana.email })).id).not.toBe(ana.id);
  });

  it('mails to the person, and to the staff about it, that wait or were given up, go with the account', async () => {
    const ana = await app.signUp();
    const { db, queues } = app.deps;
    const mail = { modelo: 'boas-vindas', usuarioId: ana.id, chave: 'x' };
    await queues.send(db, 'email', mail);
    await queues.send(db, 'email-morta' as 'email', mail);
    const equipe = {
      papel: 'financeiro',
      usuarioId: ana.id,
      chave: 'x',
      assunto: 'x',
      texto: 'x',
      destino: '/',
    };
    await queues.send(db, 'avisoDaEquipe', equipe);
    await queues.send(db, 'avisoDaEquipe-morta' as 'avisoDaEquipe', equipe);
    const jobs = async () => {
      const { rows } = await db.execute(
        sql`select name from pgboss.job where data::text like ${`%${ana.id}%`}`,
      );
      return rows.length;
    };
    expect(await jobs()).toBeGreaterThanOrEqual(4);
    await apagarConta(systemCtx(app.deps), ana.id);
    expect(await jobs()).toBe(0);
  });

  it('a run that breaks off between the files and the rows is finished by the next one', async () => {
    const ana = await fullDriver();
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    app.setClock('2027-06-01T12:00:00.000Z');
    const apagar = vi.spyOn(app.deps.adapters.storage, 'delete');
    apagar.mockImplementationOnce(async () => {}).mockRejectedValueOnce(new Error('disk'));
    await expect(sweep()).rejects.toThrow('disk');
    expect((await rowsOf(app, ana)).arquivo).toBeGreaterThan(1);
    apagar.mockRestore();
    await sweep();
    expect((await rowsOf(app, ana)).arquivo).toBeUndefined();
  });
});
