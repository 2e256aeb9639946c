import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDaMesa } from '#backend/desk/assuntos/esperando.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { PLANOS } from '#lib/planos/catalogo.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { codigo, comprador, pedidoPago, pixAberto, reciboDe, semDevolver } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
beforeEach(() => app.setClock(NOW));
afterAll(() => app.avisosChegarem());

const naTela = async (driver: Driver, id: number) =>
  (await driver.api.pedidos.detalhes({ transaction_id: id })).transaction.Desistencia;

describe('a driver takes a purchase back', () => {
  it('less an earlier partial refund', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    await sandra.faz('pedidos estornar-parte', {
      pedido: String(id),
      valor: '10,00',
      porque: 'Cobrado a mais',
    });
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'possivel', Valor: 69_90 });
    expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Valor: 69_90 });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
    const recibo = await reciboDe(app, ana, id);
    expect(recibo).toContain('Devolvido em 20/11/2026 09:00 -R$ 10,00');
    expect(recibo).toContain('Devolvido em 20/11/2026 09:00 -R$ 69,90');
    expect(recibo).toContain('Pago, menos o devolvido R$ 0,00');
  });

  it('ten times at once, with one refund', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    const { pagbank } = app.deps.adapters;
    const { cancelCharge } = pagbank;
    let devolucoes = 0;
    pagbank.cancelCharge = (entrada) => {
      devolucoes += 1;
      return cancelCharge.call(pagbank, entrada);
    };
    const pedidas = await Promise.all(Array.from({ length: 10 }, () => ana.api.pedidos.desistir({ id })));
    await app.runJobs();
    const outra = await ana.api.pedidos.desistir({ id });
    await app.runJobs();
    pagbank.cancelCharge = cancelCharge;
    expect(new Set(pedidas.map(({ Estado }) => Estado))).toEqual(new Set(['pedida']));
    expect(outra.Estado).toBe('devolvida');
    expect(devolucoes).toBe(1);
  });

  it('ends the plan that it paid', async () => {
    const ana = await comprador(app);
    const plano = PLANOS.find(({ detalhes }) => detalhes.length > 0);
    const detalhe = plano?.detalhes[0];
    if (!plano || !detalhe) throw new Error('no plan');
    const id = await pedidoPago(app, ana, {
      codigo: codigo(),
      metodo: 'PIX',
      escolha: { tipo: 'produtos', plano: { idPlano: plano.id, idPlanoDetalhe: detalhe.id }, itens: [] },
    });
    const vigentes = async () =>
      (await app.rows(assinatura, eq(assinatura.usuarioId, ana.id))).filter(
        ({ pedidoItemId, canceladaEm }) => pedidoItemId !== null && canceladaEm === null,
      ).length;
    expect(await vigentes()).toBe(1);
    await ana.api.pedidos.desistir({ id });
    await app.runJobs();
    expect(await vigentes()).toBe(0);
  });

  it('until the last minute of the seventh day, and not after it', async () => {
    const ana = await comprador(app);
    const [noFim, depois] = [await pedidoPago(app, ana), await pedidoPago(app, ana)];
    app.setClock('2026-11-28T02:59:59.000Z');
    expect(await ana.api.pedidos.desistir({ id: noFim })).toMatchObject({ Estado: 'pedida' });
    app.setClock('2026-11-28T03:00:00.000Z');
    expect(await naTela(ana, depois)).toBeNull();
    await expect(ana.api.pedidos.desistir({ id: depois })).rejects.toMatchObject({
      code: 'FORA_DO_PRAZO',
      sentence: expect.stringContaining('27/11/2026'),
    });
  });

  it('only for a paid order', async () => {
    const bia = await comprador(app);
    const { id: aberto } = await pixAberto(bia);
    await refused(bia.api.pedidos.desistir({ id: aberto }), 'PEDIDO_NAO_PAGO');
    expect(await naTela(bia, aberto)).toBeNull();
  });
});

describe('a refund that the gateway refuses waits for an operator', () => {
  it('who refunds it by hand', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    await ana.api.pedidos.desistir({ id });
    await semDevolver(app, () => app.runJobs());
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'pedida' });
    expect((await sandra.faz('devolucoes listar')).dados).toContainEqual(
      expect.objectContaining({ pedidoId: id, email: ana.email, causa: 'desistencia' }),
    );
    await app.runJobs();
    const aEquipe = await mailsIn(app, app.deps.env.SUPPORT_EMAIL);
    expect(
      aEquipe.find(({ subject }) => subject === `Desistência sem devolução: pedido nº ${id}`)?.text,
    ).toMatch(/R\$ 79,90 a devolver, com resposta até 25\/11\/2026/);
    await avisarDaMesa(systemCtx(app.deps));
    await app.runJobs();
    const manha = (await mailsIn(app, app.deps.env.SUPPORT_EMAIL)).find(({ subject }) =>
      subject?.includes('por trabalho'),
    );
    expect(manha?.text).toMatch(new RegExp(`pedido ${id}, 25/11/2026`));
    await sandra.faz('pedidos estornar', { pedido: String(id), 'por-fora': true });
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
    expect((await sandra.faz('devolucoes listar', { todas: true })).dados).toContainEqual(
      expect.objectContaining({ pedidoId: id, estado: 'devolvida', porFora: true }),
    );
    expect((await sandra.registros(id)).map(({ acao }) => acao)).toContain('pedido.estornado');
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({ tipo: 'erro' });
  });
});
