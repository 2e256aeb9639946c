import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moverPedido } from '#backend/domain/pedidos/mover.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import {
  BLINDADA_ANO,
  comprador,
  DETETIVE_MES,
  LIVRE_ANO,
  LIVRE_MES,
  passar,
  planosDe,
  TOTAL_MES,
} from './support.ts';

const app = sharedApp();

const { gateway, comprar, pagos, fila } = planosDe(app);

it('two months of a plan and one of a smaller one follow one another', async () => {
  const ana = await comprador(app);
  await comprar(ana, LIVRE_MES);
  await comprar(ana, DETETIVE_MES);
  await comprar(ana, LIVRE_MES);
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-12-20'],
    ['detetive-da-multa', '2026-12-20', '2027-01-20'],
    ['cnh-livre', '2027-01-20', '2027-02-20'],
  ]);
});

it('a larger plan begins at once, and what is left of the other is used after it', async () => {
  const ana = await comprador(app);
  await comprar(ana, LIVRE_MES);
  await comprar(ana, DETETIVE_MES);
  passar(app, 10 * 86_400);
  const antes = await ana.api.pedidos.resumo({ plano: 11, plano_detalhe: 23 });
  expect(antes.Plano).toMatchObject({
    Inicio: app.deps.clock().toISOString(),
    Comeca: 'agora',
    Atual: { Nome: 'CNH Livre', DiasQueRestam: 20 },
  });
  const id = await comprar(ana, TOTAL_MES);
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-11-30'],
    ['via-livre-total', '2026-11-30', '2026-12-30'],
    ['cnh-livre', '2026-12-30', '2027-01-19'],
    ['detetive-da-multa', '2027-01-19', '2027-02-19'],
  ]);
  expect((await planoVigente(app.deps, ana.id))?.nome).toBe('Via Livre Total');
  // Withdrawn: the postponed plan is active again from now on.
  await moverPedido(gateway(), { pedidoId: id, para: 'estornado', origem: 'conferencia' });
  expect((await fila(ana)).slice(1)).toEqual([
    ['cnh-livre', '2026-11-30', '2026-12-20'],
    ['detetive-da-multa', '2026-12-20', '2027-01-20'],
  ]);
  expect((await planoVigente(app.deps, ana.id))?.nome).toBe('CNH Livre');
  app.setClock(NOW);
});

const sandra = operador(app);
const motivo = 'Pedido da cliente por telefone';

it('no paid day is lost or counted twice, whatever is bought, in whatever order', async () => {
  const compras = fc.array(
    fc.record({
      plano: fc.constantFrom(DETETIVE_MES, LIVRE_MES, [10, 22] as const, TOTAL_MES),
      espera: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 2, maxLength: 5 },
  );
  const ana = await comprador(app);
  await fc.assert(
    fc.asyncProperty(compras, async (varias) => {
      app.setClock(NOW);
      await app.deps.db.delete(assinatura).where(eq(assinatura.usuarioId, ana.id));
      for (const { plano, espera } of varias) {
        await comprar(ana, plano);
        passar(app, espera * 86_400);
        app.setClock(new Date(app.deps.clock()));
      }
      const periodos = await pagos(ana);
      for (const [i, um] of periodos.entries()) {
        const proximo = periodos[i + 1];
        if (proximo) expect(um.fim.getTime()).toBeLessThanOrEqual(proximo.inicio.getTime());
        expect(um.fim.getTime()).toBeGreaterThanOrEqual(um.inicio.getTime());
      }
      // Each purchase gives a month: 28 to 31 days.
      const vividos = periodos.reduce((soma, { inicio, fim }) => soma + fim.getTime() - inicio.getTime(), 0);
      expect(vividos / 86_400_000).toBeGreaterThanOrEqual(varias.length * 28 - 0.2);
      expect(vividos / 86_400_000).toBeLessThanOrEqual(varias.length * 31 + 0.2);
    }),
    { numRuns: 7 },
  );
  app.setClock(NOW);
});

it('the plan in force ends by the staff, and the paid one that waited begins at once', async () => {
  app.setClock('2027-01-01T12:00:00.000Z');
  const ana = await comprador(app);
  await comprar(ana, LIVRE_ANO);
  passar(app, 10 * 86_400);
  await comprar(ana, BLINDADA_ANO);
  app.setClock('2027-07-01T12:00:00.000Z');
  const [larga] = (await pagos(ana)).filter(({ plano }) => plano === 'cnh-blindada');
  await sandra.faz('assinaturas encerrar', { assinatura: String(larga?.id), motivo });
  expect(await planoVigente(app.deps, ana.id)).toMatchObject({ chave: 'cnh-livre' });
  expect((await fila(ana)).at(-1)).toEqual(['cnh-livre', '2027-07-01', '2028-06-20']);
});

it('a granted plan hides no paid one: a smaller one waits, a larger one goes first; more days move the others', async () => {
  app.setClock(NOW);
  const ana = await comprador(app);
  await comprar(ana, LIVRE_MES);
  const conta = ana.email;
  await sandra.faz('assinaturas conceder', { conta, plano: 'detetive-da-multa', dias: '15' });
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-12-20'],
    ['detetive-da-multa', '2026-12-20', '2027-01-04'],
  ]);
  const [livre] = await pagos(ana);
  await sandra.faz('assinaturas estender', { assinatura: String(livre?.id), dias: '5', motivo });
  expect(await fila(ana)).toEqual([
    ['cnh-livre', '2026-11-20', '2026-12-25'],
    ['detetive-da-multa', '2026-12-25', '2027-01-09'],
  ]);
  passar(app, 86_400);
  await sandra.faz('assinaturas conceder', { conta, plano: 'cnh-blindada', dias: '10' });
  expect((await fila(ana)).slice(1)).toEqual([
    ['cnh-blindada', '2026-11-21', '2026-12-01'],
    ['cnh-livre', '2026-12-01', '2027-01-04'],
    ['detetive-da-multa', '2027-01-04', '2027-01-19'],
  ]);
  expect(
    await sandra.tenta('assinaturas conceder', { conta, plano: 'detetive-da-multa', ate: '31/12/2026' }),
  ).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já tem plano até') });
});
