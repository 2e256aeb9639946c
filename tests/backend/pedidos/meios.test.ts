import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { NOW, shared, sharedApp } from '../harness/app.ts';
import { codigo, comprador, lerPedido, PETICAO } from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));
afterAll(() => app.avisosChegarem());

describe('a boleto', () => {
  const comprar = () =>
    ana.api.pedidos.gerapedido({
      payment_method: 'BOLETO',
      email: ana.email,
      guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
      order_id: codigo(),
    });

  it('has its line, its file and a mail, and is paid when the bank reports it', async () => {
    app.setClock(NOW);
    const answer = await comprar();
    expect(answer.barCodeNumber).toMatch(/^\d{47}$/);
    expect(answer.linkBoleto).toMatch(/^http/);
    expect(answer).toMatchObject({ transactionId: String(answer.IdTransacao), Vencimento: '2026-11-23' });
    await app.runJobs();
    const mails = await app.rows(emailEnviado, eq(emailEnviado.chave, `boleto:${answer.IdTransacao}`));
    expect(mails).toHaveLength(1);
    await app.fetch(`${answer.BancoSimulado}/pagar`, { method: 'POST' });
    await app.runJobs();
    expect((await lerPedido(app, answer.IdTransacao)).status).toBe('pago');
  });

  it('is still checked after its due date, and expires when banks no longer accept it', async () => {
    const { IdTransacao } = await comprar();
    const consultar = async () =>
      (await ana.api.pedidos.transacao({ transaction_id: IdTransacao })).transaction.DescricaoStatusGateway;
    app.passDays(4);
    expect(await consultar()).toBe('WAITING');
    app.passDays(8);
    expect(await consultar()).toBe('EXPIRED');
    app.setClock(NOW);
  });
});
