import { afterEach, describe, expect, it, vi } from 'vitest';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { Registro } from '#lib/mesa/tipos.ts';
import { paths } from '#lib/paths.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { avisoDoPagBank, comprador, lerPedido, pixAberto } from '../pedidos/support.ts';

const app = sharedApp();

const sandra = operador(app);

afterEach(() => vi.restoreAllMocks());

interface Listada {
  id: string;
  servico: string;
  operacao: string;
  vezes: number;
}

const listadas = async (valores = {}) => (await sandra.faz('respostas listar', valores)).dados as Listada[];

const textoDe = async (id?: string) =>
  ((await sandra.faz('ver', { tipo: 'respostas', id })).dados as Registro).secoes.at(-1)?.corpo;

const keep = () => guardarResposta(app.deps);

describe('an unreadable answer of a provider', () => {
  it('of a service is listed once however often it came, and shown without terminal control characters', async () => {
    const corpo = `<html>${'\u001b[31m'}manutenção\0</html>\nfim`;
    const resposta = { servico: 'viacep', operacao: 'buscar cep', status: 200, corpo };
    for (let vez = 0; vez < 3; vez += 1) await keep()(resposta);
    const [uma, ...mais] = await listadas();
    expect(mais).toEqual([]);
    expect(uma).toMatchObject({ servico: 'viacep', operacao: 'buscar cep', vezes: 3 });
    const { tabela } = await sandra.faz('respostas listar');
    expect(tabela?.linhas[0]).toEqual(expect.arrayContaining(['viacep', '200', '3']));
    expect(await textoDe(uma?.id)).toBe('<html>\uFFFD[31mmanutenção\uFFFD</html>\nfim');
  });

  it('of a look-up is listed with the others, newest first, and its beginning is enough', async () => {
    const ana = await app.signUp();
    await keep()({ servico: 'picpay', operacao: 'ler pagamento', status: 200, corpo: 'x'.repeat(90_000) });
    app.setClock('2026-11-20T13:00:00.000Z');
    const [row] = await app.deps.db
      .insert(consulta)
      .values({
        usuarioId: ana.id,
        servico: 'habilitacao',
        resultado: 'malformed',
        respostaBruta: '{"code":200}',
        quando: app.deps.clock(),
      })
      .returning();
    const [primeira, ...outras] = await listadas();
    expect(primeira).toMatchObject({ id: `consulta-${row?.id}`, servico: 'infosimples' });
    expect(outras.map(({ servico }) => servico)).toContain('picpay');
    expect(await listadas({ limite: '1' })).toHaveLength(1);
    expect(await textoDe(`consulta-${row?.id}`)).toBe('{"code":200}');
    const longa = outras.find(({ servico }) => servico === 'picpay');
    expect(await textoDe(longa?.id)).toHaveLength(20_000);
  });

  it('does not fail the caller when it cannot be stored', async () => {
    const quebrada = { servico: 's', operacao: 'o', status: 200, corpo: 'c' };
    const erro = vi.spyOn(app.deps.log, 'error');
    // Inside a transaction the outer handle throws: on the embedded database it would wait for ever.
    await transaction(app.deps, () => keep()(quebrada));
    expect(erro).toHaveBeenCalledWith(expect.objectContaining({ servico: 's' }), expect.any(String));
    expect((await listadas()).some(({ servico }) => servico === 's')).toBe(false);
  });
});

describe("a gateway's answer about another order", () => {
  it('changes no order, and its answer is kept for the operator', async () => {
    const ana = await comprador(app);
    const { id, gatewayPedidoId } = await pixAberto(ana);
    const real = await app.deps.adapters.pagbank.getOrder(gatewayPedidoId ?? '');
    if (!real.ok) throw new Error('no order');
    const charge = {
      id: 'CHAR_X',
      status: 'PAID' as const,
      amount: { value: 1 },
      payment_method: { type: 'PIX' },
      links: [],
    };
    vi.spyOn(app.deps.adapters.pagbank, 'getOrder').mockResolvedValue({
      ok: true,
      value: { ...real.value, charges: [charge] },
    });
    expect(await conferirPedido(ana.ctx, { pedidoId: id, origem: 'conferencia' })).toBe('divergente');
    expect((await lerPedido(app, id)).status).toBe('aguardando_pagamento');
    const guardada = (await listadas()).find(({ operacao }) => operacao.includes('divergente'));
    expect(guardada).toMatchObject({ servico: 'pagbank', operacao: expect.stringContaining(`${id}-`) });
  });

  it('of another shape is requested again, and the driver reads that the result is not known yet', async () => {
    const ana = await comprador(app);
    const { env, log } = app.deps;
    const html = async () => new Response('<html>Em manutenção</html>', { status: 201 });
    const token = env.PAGBANK_TOKEN ?? 'simulador';
    const quebrado = createPagBank({ fetch: html, baseUrl: 'http://pagbank.test', token, log, keep: keep() });
    vi.spyOn(app.deps.adapters.pagbank, 'createPixOrder').mockImplementation(quebrado.createPixOrder);
    const compra = { payment_method: 'PIX' as const, email: ana.email, order_id: 'ILEGIVE' };
    const comprar = () =>
      ana.api.pedidos.gerapedido2({
        ...compra,
        guids_produtos_extras: [{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }],
      });
    await refused(comprar(), 'PAGAMENTO_EM_CONFERENCIA');
    expect((await listadas()).map(({ operacao }) => operacao)).toContain('criar pedido pix');
    vi.restoreAllMocks();
    // The same purchase, after the gateway is back.
    expect(await comprar()).toMatchObject({ success: true });
  });

  it('in an unreadable signed notice is refused and kept; an unsigned one is only refused', async () => {
    const body = JSON.stringify({ id: 'ORDE_1', novo: 'formato' });
    expect((await app.post(paths.webhook.pagbank, body)).status).toBe(401);
    const dePagbank = async () =>
      (await listadas()).filter(
        ({ operacao, servico }) => operacao === 'aviso recebido' && servico === 'pagbank',
      );
    expect(await dePagbank()).toEqual([]);
    expect((await avisoDoPagBank(app, body)).status).toBe(422);
    expect(await dePagbank()).toHaveLength(1);
    const picpay = await app.fetch(paths.webhook.picpay, {
      method: 'POST',
      body: 'referenceId=1',
      headers: { authorization: 'simulador' },
    });
    expect(picpay.status).toBe(422);
    expect((await listadas()).map(({ servico }) => servico)).toContain('picpay');
  });
});

describe('a job that failed to the end', () => {
  const app = sharedApp();
  const sandra = operador(app);
  const listados = async (valores = {}) =>
    (await sandra.faz('jobs listar', valores)).dados as { id: string; fila: string; erro: string }[];

  it('that sends a mail is listed with its error, and goes out when the operator repeats it', async () => {
    const ana = await app.signUp();
    const send = vi
      .spyOn(app.deps.adapters.mailer, 'send')
      .mockRejectedValue(new Error('mail not sent: 550'));
    await app.runJobs({ early: true, failures: 'returned' });
    const [morta, ...outras] = await listados({ fila: 'email' });
    expect(outras).toEqual([]);
    expect(morta).toMatchObject({
      fila: 'email',
      erro: 'mail not sent: 550',
      dados: { modelo: 'boas-vindas', usuarioId: ana.id },
    });
    expect(await listados({ fila: 'consulta' })).toEqual([]);

    send.mockRestore();
    expect(await sandra.faz('jobs repetir', { tarefa: morta?.id })).toMatchObject({
      mensagem: 'Tarefas devolvidas à fila: 1.',
    });
    expect(await listados()).toEqual([]);
    await app.runJobs();
    expect(await mailsIn(app, ana.email)).toHaveLength(1);
    expect(await sandra.registros(morta?.id ?? '')).toMatchObject([
      { acao: 'mesa.ato', dados: { ato: 'jobs repetir' } },
    ]);
  });

  it('is repeated by the name of its queue; the code of a recovery is never shown', async () => {
    const ana = await app.signUp();
    await app.runJobs();
    vi.spyOn(app.deps.adapters.mailer, 'send').mockRejectedValue(new Error('down'));
    for (let vez = 0; vez < 2; vez += 1) await ana.api.conta.esqueceuSenha({ Email: ana.email });
    await app.runJobs({ early: true, failures: 'returned' });
    vi.restoreAllMocks();
    const { tabela } = await sandra.faz('jobs listar');
    expect(tabela?.linhas).toHaveLength(2);
    // There is no code to show: it is made together with the mail.
    expect(JSON.stringify([tabela, await listados()])).not.toContain('codigo');

    await sandra.faz('jobs repetir', { tarefa: 'email' });
    await app.runJobs();
    const recovery = (await mailsIn(app, ana.email)).filter(
      ({ subject }) => subject === 'Crie uma nova senha',
    );
    expect(recovery.map(({ text }) => text?.includes('(oculto)'))).toEqual([false, false]);
  });
});
