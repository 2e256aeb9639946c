import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { valorUsado } from '#lib/pedidos/desistencia.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { comprasDe } from './compras.ts';
import { codigo, comprador, lerPedido, pedidoPago } from './support.ts';

const app = sharedApp();
const sandra = operador(app);

const { novaMulta, comprar, comecado, recursoDaMulta, pedirRecurso, vivosDe, naTela } = comprasDe(app);

const planoMensal = (driver: Driver) =>
  comprar(driver, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'produtos', plano: { idPlano: 9, idPlanoDetalhe: 21 }, itens: [] },
  });

const faseDe = async (driver: Driver, guid: string) =>
  (await driver.api.multas.resumoHabilitacao({ guid })).Fase;

describe('a purchase that was used and then withdrawn', () => {
  it('ends with the money, and the fine is free for another appeal', async () => {
    const ana = await comprador(app);
    const { guid } = await novaMulta(ana);
    expect(await faseDe(ana, guid)).toBe('P');
    for (let vez = 1; vez <= 2; vez += 1) {
      const id = await recursoDaMulta(ana, guid);
      expect((await pedirRecurso(ana, guid)).status).toBe(200);
      expect(await vivosDe(ana)).toHaveLength(1);
      expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Estado: 'pedida', Valor: 300_00 });
      // At once, before the gateway answers: no unused part pays for anything any more.
      expect(await vivosDe(ana)).toHaveLength(0);
      expect((await pedirRecurso(ana, guid)).texto).toBe('LIMITE_MAX_ATINGIDO');
      await app.runJobs();
      expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', ADecidir: false });
      expect(await faseDe(ana, guid)).toBe('P');
    }
    expect(await ana.api.recursos.todos({})).toEqual([]);
    const assuntos = (await mailsIn(app, ana.email)).map(({ subject }) => subject ?? '');
    expect(assuntos.filter((um) => um.endsWith(': cancelado'))).toHaveLength(2);
  });

  it('a monthly plan with six appeals: all six end, and a plan bought later has its whole allowance', async () => {
    const ana = await comprador(app);
    const multas = await Promise.all(Array.from({ length: 6 }, () => novaMulta(ana)));
    const id = await planoMensal(ana);
    for (const { guid } of multas) expect((await pedirRecurso(ana, guid)).status).toBe(200);
    await ana.api.pedidos.desistir({ id });
    expect(await vivosDe(ana)).toHaveLength(0);
    expect(await planoVigente(app.deps, ana.id)).toMatchObject({ chave: 'degustacao' });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
    await planoMensal(ana);
    for (const { guid } of multas) expect((await pedirRecurso(ana, guid)).status).toBe(200);
  });

  it('a petition that was queued and not delivered is not delivered any more', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    const { db, clock } = app.deps;
    const [uma] = await db
      .update(solicitacao)
      .set({ dataMultaCadastrada: clock() })
      .where(eq(solicitacao.pedidoId, id))
      .returning();
    await ana.api.pedidos.desistir({ id });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 79_90 });
    const [depois] = await db
      .select()
      .from(solicitacao)
      .where(eq(solicitacao.id, uma?.id ?? 0));
    expect(depois).toMatchObject({ entregue: false, canceladaEm: clock() });
  });
});

describe('work that had begun, or was delivered', () => {
  it('can be ended by the staff before the protocol: the driver reads why, and the credit pays another appeal', async () => {
    const { ana, guid, recursoId } = await comecado();
    const motivo = 'O condutor pagou a multa com desconto.';
    await sandra.faz('recursos perguntar', { recurso: String(recursoId), pergunta: 'Quer mesmo recorrer?' });
    expect(await sandra.pergunta('recursos cancelar', { recurso: String(recursoId), motivo })).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining(motivo),
    });
    await sandra.faz('recursos cancelar', { recurso: String(recursoId), motivo });
    expect(await vivosDe(ana)).toEqual([]);
    const naFila = await app.rows(recursoNaFila, eq(recursoNaFila.recursoId, recursoId));
    expect(naFila).toMatchObject([{ estado: 'cancelado', perguntaAberta: false }]);
    const [aviso] = await ana.api.notificacoes.lista({});
    expect(aviso?.Descricao).toContain(motivo);
    await app.runJobs();
    const mails = (await mailsIn(app, ana.email)).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining(`O motivo: ${motivo}`));
    expect(await sandra.tenta('recursos cancelar', { recurso: String(recursoId), motivo })).toMatchObject({
      codigo: 'TRANSICAO_INVALIDA',
    });
    expect((await pedirRecurso(ana, guid)).status).toBe(200);
    expect(await vivosDe(ana)).toMatchObject([{ direito: 'credito' }]);
  });

  it('ended by the staff while its purchase is withdrawn, pays for nothing until the withdrawal is refused', async () => {
    const { ana, guid, id, recursoId } = await comecado();
    await ana.api.pedidos.desistir({ id });
    const motivo = 'O último dia já tinha passado.';
    await sandra.faz('recursos cancelar', { recurso: String(recursoId), motivo });
    expect((await pedirRecurso(ana, guid)).texto).toBe('LIMITE_MAX_ATINGIDO');
    await sandra.faz('desistencias recusar', { pedido: String(id), motivo: 'Já tinha desistido antes.' });
    expect((await pedirRecurso(ana, guid)).status).toBe(200);
  });

  it('waits for an operator, who keeps at most the price of the used items; the driver sees the amount', async () => {
    const { ana, id, recursoId } = await comecado();
    expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Estado: 'pedida' });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'pedida', ADecidir: true, Usado: 300_00 });
    expect((await lerPedido(app, id)).status).toBe('pago');
    expect((await vivosDe(ana)).map((um) => um.id)).toEqual([recursoId]);
    expect((await sandra.faz('desistencias listar')).dados).toContainEqual(
      expect.objectContaining({ pedidoId: id, aDecidir: true, usado: 300_00, anteriores: 0 }),
    );
    const pedido = String(id);
    expect(await sandra.tenta('desistencias devolvida', { pedido })).toMatchObject({ tipo: 'erro' });
    const motivo = 'A peça estava em preparo: metade do preço do recurso.';
    expect(await sandra.tenta('desistencias decidir', { pedido, fica: '300,01', motivo })).toMatchObject({
      tipo: 'erro',
    });
    await sandra.faz('desistencias decidir', { pedido, fica: '150,00', motivo });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({
      Estado: 'devolvida',
      Valor: 150_00,
      Retido: 150_00,
      Motivo: motivo,
    });
    expect((await lerPedido(app, id)).status).toBe('estornado');
    const mails = await mailsIn(app, ana.email);
    expect(mails.find(({ subject }) => subject?.startsWith('Desistência decidida'))?.text).toContain(
      'R$ 150,00',
    );
  });

  it('and a refund by the operator returns what was decided, while the refund of the withdrawal is stuck', async () => {
    const { ana, id } = await comecado();
    const pedido = String(id);
    await ana.api.pedidos.desistir({ id });
    await sandra.faz('desistencias decidir', { pedido, fica: '100,00', motivo: 'A peça estava pronta.' });
    expect(await sandra.pergunta('pedidos estornar', { pedido })).toMatchObject({
      pergunta: expect.stringContaining('Devolver R$ 200,00'),
    });
    expect(await sandra.faz('pedidos estornar', { pedido })).toMatchObject({
      mensagem: expect.stringContaining('R$ 200,00'),
    });
    await app.runJobs();
    const { gatewayPedidoId } = await lerPedido(app, id);
    const order = await app.deps.adapters.pagbank.getOrder(gatewayPedidoId ?? '');
    expect(order.ok && order.value.charges.map(({ amount }) => amount.summary?.refunded)).toEqual([200_00]);
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 200_00, Retido: 100_00 });
  });

  it('or is refunded in full: the right exists whatever was used', async () => {
    const { ana, id } = await comecado();
    await ana.api.pedidos.desistir({ id });
    await sandra.faz('desistencias decidir', { pedido: String(id), motivo: 'Nada foi aproveitado.' });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 300_00, Retido: 0 });
  });

  it('a delivered petition is shown to the deciding operator, and so is a second withdrawal of one account', async () => {
    const ana = await comprador(app);
    const vezes: unknown[] = [];
    for (let vez = 0; vez < 2; vez += 1) {
      const id = await pedidoPago(app, ana);
      await app.deps.db
        .update(solicitacao)
        .set({ entregue: true, dataMultaCadastrada: app.deps.clock(), dataEntreguePeticao: app.deps.clock() })
        .where(eq(solicitacao.pedidoId, id));
      await ana.api.pedidos.desistir({ id });
      await app.runJobs();
      expect(await naTela(ana, id)).toMatchObject({ ADecidir: true, Usado: 79_90 });
      const { dados } = await sandra.faz('desistencias listar');
      vezes.push(
        (dados as { pedidoId: number; anteriores: number }[]).find((um) => um.pedidoId === id)?.anteriores,
      );
    }
    expect(vezes).toEqual([0, 1]);
  });

  it('when the withdrawal is refused, the purchased rights return', async () => {
    const { ana, id } = await comecado();
    const plano = await planoMensal(ana);
    app.letClockRun();
    await ana.api.pedidos.desistir({ id });
    await ana.api.pedidos.desistir({ id: plano });
    await sandra.faz('desistencias recusar', { pedido: String(id), motivo: 'O banco já devolveu.' });
    await sandra.tenta('desistencias recusar', { pedido: String(plano), motivo: 'O banco já devolveu.' });
    expect(await planoVigente(app.deps, ana.id)).toMatchObject({ chave: 'cnh-livre' });
    const [depois] = await app.rows(credito, eq(credito.usuarioId, ana.id));
    expect(depois).toMatchObject({ canceladoEm: null });
  });
});

describe('the amount that may be kept', () => {
  it('is never more than was paid, nor more than the used items cost', () => {
    const item = fc.record({
      pago: fc.nat(100_000),
      precos: fc.array(fc.nat(50_000), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 100 }),
        (usos, desconto) => {
          const subtotal = usos.reduce((soma, { pago }) => soma + pago, 0);
          const total = Math.floor((subtotal * (100 - desconto)) / 100);
          const usado = valorUsado({ total, subtotal }, usos);
          expect(usado).toBeGreaterThanOrEqual(0);
          expect(usado).toBeLessThanOrEqual(total);
          if (usos.every(({ precos }) => precos.length === 0)) expect(usado).toBe(0);
        },
      ),
    );
  });

  it('of a pack with a coupon: one of three petitions, less the discount', () => {
    const usos = [{ pago: 199_90, precos: [66_63] }];
    expect(valorUsado({ subtotal: 199_90, total: 179_91 }, usos)).toBe(59_96);
  });
});
