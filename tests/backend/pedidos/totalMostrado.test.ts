import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { assinatura, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { AppError } from '#lib/errors.ts';
import { PLANOS } from '#lib/planos/catalogo.ts';
import { type Driver, NOW, refused, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { AVULSO, codigo, comprador, lerPedido, novoCupom, PACOTE, PETICAO, passar } from './support.ts';

const app = sharedApp();

const pix = (guid: string, resto: Record<string, unknown> = {}) => ({
  payment_method: 'PIX' as const,
  order_id: codigo(),
  guids_produtos_extras: [{ guid, quantidade: 1 }],
  ...resto,
});
const pedidosDe = (driver: Driver) => app.deps.db.$count(pedido, eq(pedido.usuarioId, driver.id));

async function multaDoDetetive(driver: Driver) {
  const seed = seeds(app);
  await seed.plano(driver, 'detetive-da-multa', 1);
  const { id: habilitacaoId } = await seed.habilitacao(driver);
  return seed.multa(driver, { habilitacaoId });
}

describe('an order carries the total shown to the driver', () => {
  it('when the plan ended meanwhile, both amounts are shown and nothing is charged', async () => {
    const ana = await comprador(app);
    const { guid } = await multaDoDetetive(ana);
    const visto = await ana.api.pedidos.resumo({ guids_produtos_extras: [{ guid, quantidade: 1 }] });
    expect(visto.Total).toBe(50_00);
    passar(app, 86_400 * 2);
    await app.deps.db
      .update(assinatura)
      .set({ fim: app.deps.clock() })
      .where(eq(assinatura.usuarioId, ana.id));
    const compra = pix(guid, { total_mostrado: visto.Total / 100 });
    await expect(ana.api.pedidos.gerapedido2(compra)).rejects.toMatchObject({
      code: 'TOTAL_MUDOU',
      sentence: expect.stringMatching(/R\$ 50,00.*R\$ 300,00/),
    });
    expect(await pedidosDe(ana)).toBe(0);
    // After confirmation the same code continues.
    expect(await ana.api.pedidos.gerapedido2({ ...compra, total_mostrado: 300 })).toMatchObject({
      Total: 300_00,
    });
    app.setClock(NOW);
  });

  it('a Pix order whose first answer was lost is not charged at a total that was never shown', async () => {
    const ana = await comprador(app);
    const order_id = codigo();
    const compra = pix(PETICAO, { order_id, total_mostrado: 79.9 });
    const { IdTransacao } = await ana.api.pedidos.gerapedido2(compra);
    await app.deps.db.update(pedido).set({ gatewayPedidoId: null }).where(eq(pedido.id, IdTransacao));
    await refused(ana.api.pedidos.gerapedido2({ ...compra, total_mostrado: 1 }), 'TOTAL_MUDOU');
    expect(await ana.api.pedidos.gerapedido2(compra)).toMatchObject({ IdTransacao, Total: 79_90 });
  });
});

it('the charged amount is the shown one, for any items, plan, coupon and time', async () => {
  const detalhes = PLANOS.flatMap(({ id, detalhes: ds }) =>
    ds.map((d) => ({ plano: id, plano_detalhe: d.id })),
  );
  const cupons = [
    await novoCupom(app, { percentualDesconto: 33 }),
    await novoCupom(app, { percentualDesconto: 0, valorDesconto: 5000 }),
    await novoCupom(app, { percentualDesconto: 50, validadeMax: new Date(Date.parse(NOW) + 3_600_000) }),
    await novoCupom(app, { percentualDesconto: 50, limitePorUsuario: 1 }),
    await novoCupom(app, { percentualDesconto: 100 }),
  ];
  const compras = fc.record({
    plano: fc.option(fc.constantFrom(...detalhes), { nil: undefined }),
    extras: fc.uniqueArray(
      fc.record({
        guid: fc.constantFrom(PETICAO, PACOTE, AVULSO),
        quantidade: fc.integer({ min: 1, max: 100 }),
      }),
      { selector: ({ guid }) => guid, maxLength: 3 },
    ),
    daMulta: fc.boolean(),
    cupom: fc.option(fc.constantFrom(...cupons.map(({ nome }) => nome)), { nil: undefined }),
    /** Seconds between viewing and pressing. */
    espera: fc.constantFrom(0, 60, 7200, 86_400 * 2),
  });
  await fc.assert(
    fc.asyncProperty(compras, async ({ plano, extras, daMulta, cupom: nome, espera }) => {
      app.setClock(NOW);
      // Each iteration has its own driver, so that purchases of one do not refuse the next.
      await app.deps.db.delete(limite);
      const ana = await comprador(app);
      const { guid } = await multaDoDetetive(ana);
      const guids_produtos_extras = [...extras, ...(daMulta ? [{ guid, quantidade: 1 }] : [])];
      if (!plano && guids_produtos_extras.length === 0) return;
      const antes = await pedidosDe(ana);
      const visto = await ana.api.pedidos
        .resumo({ ...plano, guids_produtos_extras, cupom: nome ?? '' })
        .catch((error: AppError) => error);
      if (visto instanceof AppError) {
        expect(visto.code).toBe('CUPOM_INVALIDO');
        return;
      }
      expect(visto.Itens.reduce((soma, item) => soma + item.Total, 0)).toBe(visto.Subtotal);
      expect(visto.Subtotal - visto.Desconto).toBe(visto.Total);
      passar(app, espera);
      const feito = await criarPedido(ana.ctx, {
        codigo: codigo(),
        metodo: 'PIX',
        escolha: {
          tipo: 'produtos',
          plano: plano && { idPlano: plano.plano, idPlanoDetalhe: plano.plano_detalhe },
          itens: guids_produtos_extras,
        },
        cupom: nome,
        totalMostrado: visto.Total,
      }).catch((error: AppError) => error);
      if (feito instanceof AppError) {
        expect(['TOTAL_MUDOU', 'CUPOM_INVALIDO']).toContain(feito.code);
        expect(espera).toBeGreaterThan(0);
        expect(await pedidosDe(ana)).toBe(antes);
        return;
      }
      const { total, subtotal, desconto } = await lerPedido(app, feito.id);
      expect(total).toBe(visto.Total);
      expect(subtotal - desconto).toBe(total);
      // A coupon for the whole amount leaves nothing to pay, whatever price results from a plan that ends meanwhile.
      if (espera === 0) expect([subtotal, desconto]).toEqual([visto.Subtotal, visto.Desconto]);
    }),
    { numRuns: 15 },
  );
  app.setClock(NOW);
});
