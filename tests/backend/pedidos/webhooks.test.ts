import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { temporaryFailureOf } from '#backend/platform/db/trouble.ts';
import { paths } from '#lib/paths.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { comprador, estadosDe, lerPedido, pagarNoBanco, pixAberto } from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));

const assinar = (body: string, token = 'simulador') =>
  createHash('sha256').update(`${token}-${body}`).digest('hex');

function avisar(body: string, assinatura: string | null = assinar(body)): Promise<Response> {
  const headers: Record<string, string> = assinatura === null ? {} : { 'x-authenticity-token': assinatura };
  return app.fetch(paths.webhook.pagbank, { method: 'POST', body, headers });
}

/** The gateway's data about an order, as it would send them. */
async function corpoDe(gatewayPedidoId: string | null): Promise<string> {
  const order = await app.deps.adapters.pagbank.getOrder(gatewayPedidoId ?? '');
  if (!order.ok) throw new Error('no order at the gateway');
  return JSON.stringify(order.value);
}

/** The number of notices processed with this result, in any test. */
const trabalhados = async (resultado: string) =>
  (await app.rows(webhookRecebido, eq(webhookRecebido.resultado, resultado))).length;

const direitosDe = async (driver: Driver) =>
  (await app.rows(solicitacao, eq(solicitacao.usuarioId, driver.id))).length;

describe('a notice of PagBank', () => {
  it('a hundred times at once has one effect', async () => {
    const bia = await comprador(app);
    const aberto = await pixAberto(bia);
    await pagarNoBanco(app, aberto.banco);
    const body = await corpoDe(aberto.gatewayPedidoId);
    const answers = await Promise.all(Array.from({ length: 100 }, () => avisar(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.runJobs();
    expect(await estadosDe(app, aberto.id)).toEqual(['aguardando_pagamento (checkout)', 'pago (webhook)']);
    expect(await direitosDe(bia)).toBe(1);
  });

  it('processed by a hundred jobs at once still delivers once', async () => {
    const bia = await comprador(app);
    const aberto = await pixAberto(bia);
    await pagarNoBanco(app, aberto.banco);
    const job = { pedidoId: aberto.id, gatewayPedidoId: aberto.gatewayPedidoId ?? '' };
    const { conferencia } = await import('#backend/domain/pedidos/conferir.ts');
    const { systemCtx } = await import('#backend/app/jobs/open.ts');
    const jobs = await Promise.allSettled(
      Array.from({ length: 100 }, () => conferencia(systemCtx(app.deps), job)),
    );
    // They wait for one row: on a busy machine the last ones reach the time limit of a transaction, and the queue repeats them.
    const broken = jobs.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(broken.filter((reason) => temporaryFailureOf(reason) === null)).toEqual([]);
    expect(broken.length).toBeLessThan(100);
    await app.runJobs();
    expect((await estadosDe(app, aberto.id)).filter((one) => one.startsWith('pago'))).toHaveLength(1);
    expect(await direitosDe(bia)).toBe(1);
  });

  it.each([
    ['paid, then refunded', [0, 1]],
    ['refunded, then paid', [1, 0]],
    ['refunded, paid, refunded, paid', [1, 0, 1, 0]],
  ])('in the order %s ends refunded, with nothing given', async (_, ordem) => {
    const bia = await comprador(app);
    const aberto = await pixAberto(bia);
    await pagarNoBanco(app, aberto.banco);
    const pago = await corpoDe(aberto.gatewayPedidoId);
    const [chargeId] = /CHAR_[0-9A-F-]+/.exec(pago) ?? [''];
    const { pagbank } = app.deps.adapters;
    await pagbank.cancelCharge({ chargeId, valor: aberto.total, estorno: `e${aberto.id}` });
    const estornado = await corpoDe(aberto.gatewayPedidoId);
    await app.avisosChegarem();
    for (const i of ordem) {
      await avisar([pago, estornado][i] ?? '');
      await app.runJobs();
    }
    expect((await lerPedido(app, aberto.id)).status).toBe('estornado');
    const vivas = (await app.rows(solicitacao, eq(solicitacao.usuarioId, bia.id))).filter(
      ({ canceladaEm }) => canceladaEm === null,
    );
    expect(vivas).toHaveLength(0);
  });

  it('that says paid about an unpaid order changes nothing, because the gateway is asked', async () => {
    const aberto = await pixAberto(ana);
    const [qr] = JSON.parse(await corpoDe(aberto.gatewayPedidoId)).qr_codes;
    const charge = {
      id: 'CHAR_1',
      status: 'PAID',
      amount: { value: qr.amount.value },
      payment_method: { type: 'PIX' },
    };
    const invented = JSON.stringify({
      id: aberto.gatewayPedidoId,
      reference_id: `${aberto.id}-${aberto.codigo}`,
      charges: [charge],
    });
    expect((await avisar(invented)).status).toBe(200);
    await app.runJobs();
    expect((await lerPedido(app, aberto.id)).status).toBe('aguardando_pagamento');
  });

  it.each([
    ['without a signature', null],
    ['signed with another token', 'outro'],
    ['signed for other bytes', 'other bytes'],
  ])('%s is refused, and leaves nothing', async (_, como) => {
    const aberto = await pixAberto(ana);
    await pagarNoBanco(app, aberto.banco);
    const before = await app.deps.db.$count(webhookRecebido);
    const body = ` ${await corpoDe(aberto.gatewayPedidoId)}`;
    const assinatura = como === null ? null : como === 'outro' ? assinar(body, 'outro') : assinar(`${body} `);
    expect((await avisar(body, assinatura)).status).toBe(401);
    expect(await app.deps.db.$count(webhookRecebido)).toBe(before);
  });

  it('with another amount at the gateway leaves the order unchanged, and is reported to an operator', async () => {
    const aberto = await pixAberto(await comprador(app));
    await pagarNoBanco(app, aberto.banco);
    const before = await trabalhados('divergente');
    const { pagbank } = app.deps.adapters;
    const getOrder = pagbank.getOrder;
    pagbank.getOrder = async (id) => {
      const result = await getOrder(id);
      if (!result.ok || id !== aberto.gatewayPedidoId) return result;
      const charges = result.value.charges.map((one) => ({ ...one, amount: { ...one.amount, value: 1 } }));
      return { ok: true, value: { ...result.value, charges } };
    };
    await app.runJobs().finally(() => {
      pagbank.getOrder = getOrder;
    });
    expect((await lerPedido(app, aberto.id)).status).toBe('aguardando_pagamento');
    expect(await trabalhados('divergente')).toBe(before + 1);
  });

  it('is processed again until the gateway answers', async () => {
    // What other tests left: a payment of the same choice would cancel this order.
    await app.runJobs();
    const aberto = await pixAberto(ana);
    await pagarNoBanco(app, aberto.banco);
    const { pagbank } = app.deps.adapters;
    const getOrder = pagbank.getOrder;
    pagbank.getOrder = async (id) =>
      id === aberto.gatewayPedidoId ? { ok: false, error: { kind: 'unavailable' } } : getOrder(id);
    const runs = await app.runJobs({ failures: 'returned' }).finally(() => {
      pagbank.getOrder = getOrder;
    });
    expect(runs.filter((run) => 'error' in run).map(({ queue }) => queue)).toEqual(['conferencia']);
    expect((await lerPedido(app, aberto.id)).status).toBe('aguardando_pagamento');
    await app.runJobs({ early: true });
    expect((await lerPedido(app, aberto.id)).status).toBe('pago');
  });
});
