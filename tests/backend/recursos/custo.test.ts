import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { AppError } from '#lib/errors.ts';
import { carregarEscolha } from '#lib/planos/antesDePagar.server.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { comprador, compraPix } from '../pedidos/support.ts';
import { pedidosDeRecurso } from './protocolado.ts';

const app = sharedApp();
const seed = seeds(app);

async function multaDe(driver: Driver, fields: Parameters<typeof seed.multa>[1] | object = {}) {
  const { id: habilitacaoId } = await seed.habilitacao(driver);
  return seed.multa(driver, { habilitacaoId, ...fields });
}

/** What list, page, cart, checkout and order call each say about the price of one appeal. */
async function oQueDizem(driver: Driver, { guid }: { guid: string }) {
  const { Multas } = await driver.api.multas.listar();
  const lista = Multas.find((uma) => uma.Guid === guid);
  const pagina = await driver.api.multas.resumoHabilitacao({ guid });
  const itens = [{ guid, quantidade: 1 }];
  const resumo = await driver.api.pedidos.resumo({ guids_produtos_extras: itens }).then(
    ({ Total }) => Total,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  const checkout = await carregarEscolha({ api: driver.api as never }, { tipo: 'produtos', itens });
  const compra = await criarPedido(driver.ctx, compraPix(itens)).then(
    ({ total }) => total,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  return {
    lista: lista?.Direito ?? null,
    pagina: pagina.Direito,
    resumo,
    checkout: checkout && 'redirect' in checkout ? 'aviso' in checkout && checkout.aviso : 'aberto',
    compra,
  };
}

describe('the current price of the appeal of a fine, on every screen', () => {
  it('with nothing owned: the single price', async () => {
    const ana = await comprador(app);
    expect(await oQueDizem(ana, await multaDe(ana))).toEqual({
      lista: null,
      pagina: null,
      resumo: 300_00,
      checkout: 'aberto',
      compra: 300_00,
    });
  });

  const PAGO = {
    lista: 'credito',
    pagina: 'credito',
    resumo: 'RECURSO_JA_PAGO',
    checkout: 'recursoJaPago',
    compra: 'RECURSO_JA_PAGO',
  };

  it('with a credit for this fine, and with one for any: nothing, and nobody sells it again', async () => {
    const ana = await comprador(app);
    const multa = await multaDe(ana);
    await seed.credito(ana, multa.id);
    expect(await oQueDizem(ana, multa)).toEqual(PAGO);
    const bia = await comprador(app);
    const dela = await multaDe(bia);
    await seed.credito(bia);
    expect(await oQueDizem(bia, dela)).toEqual(PAGO);
  });

  it('a credit for another fine sells this one at its price', async () => {
    const ana = await comprador(app);
    const multa = await multaDe(ana);
    await seed.credito(ana, (await multaDe(ana)).id);
    expect(await oQueDizem(ana, multa)).toMatchObject({ lista: null, pagina: null, resumo: 300_00 });
  });

  it('two credits for any fine are offered at two rows, the nearest deadlines; the third is for sale', async () => {
    const ana = await comprador(app);
    const multas = [await multaDe(ana), await multaDe(ana), await multaDe(ana)];
    const dias = ['2026-12-20', '2026-12-01', '2026-12-10'];
    for (const [i, { id }] of multas.entries())
      await seed.marco(ana, id, 'prazo_defesa', dias[i] ?? null, 'carta');
    await seed.credito(ana);
    await seed.credito(ana);
    const { Multas } = await ana.api.multas.listar();
    expect(multas.map(({ guid }) => Multas.find((uma) => uma.Guid === guid)?.Direito)).toEqual([
      null,
      'credito',
      'credito',
    ]);
    const [longe, perto] = multas;
    const comprar = (guid = '') =>
      ana.api.pedidos.resumo({ guids_produtos_extras: [{ guid, quantidade: 1 }] });
    expect((await comprar(longe?.guid)).Total).toBe(300_00);
    await expect(comprar(perto?.guid)).rejects.toMatchObject({ code: 'RECURSO_JA_PAGO' });
    // Its own page still lets the driver use one of them for it.
    expect((await ana.api.multas.resumoHabilitacao({ guid: longe?.guid ?? '' })).Direito).toBe('credito');
  });

  it('with a plan that covers it: nothing, before any credit', async () => {
    const ana = await comprador(app);
    const multa = await multaDe(ana);
    await seed.plano(ana, 'cnh-livre');
    await seed.credito(ana);
    expect(await oQueDizem(ana, multa)).toEqual({
      lista: 'plano',
      pagina: 'plano',
      resumo: 'RECURSO_INCLUSO',
      checkout: 'recursoIncluso',
      compra: 'RECURSO_INCLUSO',
    });
  });

  it('of a body that a specialist deals with: bought once, and no free credit goes there first', async () => {
    const ana = await comprador(app);
    const multa = await multaDe(ana, { recursoOnline: false });
    await seed.credito(ana, multa.id);
    expect(await oQueDizem(ana, multa)).toEqual(PAGO);
    const bia = await comprador(app);
    const dela = await multaDe(bia);
    const especial = await multaDe(bia, { recursoOnline: false });
    await seed.marco(bia, especial.id, 'prazo_defesa', '2026-12-01', 'carta');
    await seed.credito(bia);
    expect(await oQueDizem(bia, dela)).toEqual(PAGO);
    expect((await oQueDizem(bia, especial)).compra).toBe(300_00);
  });

  it('already requested, or useless by now: not for sale, whatever is owned', async () => {
    const ana = await comprador(app);
    const multa = await multaDe(ana);
    await seed.credito(ana, multa.id);
    const { send } = pedidosDeRecurso(app);
    expect((await send('Habilitacao', { GuidMulta: multa.guid, ...documentos() }, ana)).status).toBe(200);
    await seed.credito(ana);
    const NADA = {
      lista: null,
      pagina: null,
      resumo: 'RECURSO_INDISPONIVEL',
      checkout: 'recursoSemFase',
      compra: 'RECURSO_INDISPONIVEL',
    };
    expect(await oQueDizem(ana, multa)).toEqual(NADA);
    const vencida = await multaDe(ana);
    await seed.marco(ana, vencida.id, 'penalidade_expedida', '2026-07-01');
    await seed.marco(ana, vencida.id, 'prazo_jari', '2026-08-03', 'carta');
    expect(await oQueDizem(ana, vencida)).toEqual(NADA);
  });
});
