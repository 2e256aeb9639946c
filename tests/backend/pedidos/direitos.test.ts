import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { moverPedido } from '#backend/domain/pedidos/mover.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { comprasDe } from './compras.ts';
import {
  AVULSO,
  comprador,
  compraPix,
  DETETIVE_MES,
  LIVRE_ANO,
  LIVRE_MES,
  lerPedido,
  PETICAO,
  planosDe,
  TOTAL_MES,
} from './support.ts';

const app = sharedApp();
const { gateway, comprar: comprarPlano } = planosDe(app);
const { novaMulta } = comprasDe(app);

const mover = (pedidoId: number, para: 'pago' | 'estornado') =>
  moverPedido(gateway(), { pedidoId, para, origem: 'conferencia' });
const assinaturasDe = (driver: Driver) =>
  app.rows(assinatura, eq(assinatura.usuarioId, driver.id), assinatura.id);
const planoEmVigor = async (driver: Driver) => (await planoVigente(app.deps, driver.id))?.nome;

describe('a paid plan', () => {
  it('starts when it is paid and lasts twelve months when annual', async () => {
    const ana = await comprador(app);
    await comprarPlano(ana, LIVRE_ANO);
    const [, plano] = await assinaturasDe(ana);
    expect(plano).toMatchObject({ plano: 'cnh-livre', periodicidade: 'A', inicio: app.deps.clock() });
    expect(plano?.fim.toISOString()).toBe('2027-11-20T12:00:00.000Z');
    expect(await planoEmVigor(ana)).toBe('CNH Livre');
  });

  it('two of them paid at the same moment follow one another', async () => {
    const ana = await comprador(app);
    await Promise.all([
      comprarPlano(ana, LIVRE_MES),
      comprarPlano(ana, LIVRE_ANO),
      comprarPlano(ana, DETETIVE_MES),
    ]);
    const [, ...planos] = await assinaturasDe(ana);
    const inicios = planos.map(({ inicio }) => inicio.getTime()).sort();
    expect(new Set(inicios).size).toBe(3);
  });

  it('that waited for a refunded one starts at once, what waits for another plan does not', async () => {
    const ana = await comprador(app);
    const total = await comprarPlano(ana, TOTAL_MES);
    await comprarPlano(ana, LIVRE_MES);
    await comprarPlano(ana, LIVRE_MES);
    await mover(total, 'estornado');
    const [, , primeiro, segundo] = await assinaturasDe(ana);
    expect(primeiro?.inicio).toEqual(app.deps.clock());
    expect(segundo?.inicio).toEqual(primeiro?.fim);
    expect(await planoEmVigor(ana)).toBe('CNH Livre');
  });
});

describe('the appeal of a fine', () => {
  it('is sold by the fine’s Guid at the price of the plan, and credits that fine', async () => {
    const ana = await comprador(app);
    const { id: multaId, guid, autoInfracao } = await novaMulta(ana);
    const antes = await ana.api.pedidos.resumo({ guids_produtos_extras: [{ guid, quantidade: 4 }] });
    expect(antes).toMatchObject({
      Total: 30_000,
      Itens: [{ NomeProduto: `Recurso da multa ${autoInfracao}`, Quantidade: 1 }],
    });
    await comprarPlano(ana, DETETIVE_MES);
    const { id, total } = await criarPedido(ana.ctx, compraPix([{ guid, quantidade: 1 }]));
    expect(total).toBe(5000);
    await mover(id, 'pago');
    const creditos = await app.rows(credito, eq(credito.usuarioId, ana.id));
    expect(creditos).toMatchObject([{ multaId, unidade: 1, recursoId: null, canceladoEm: null }]);
    await refused(criarPedido(ana.ctx, compraPix([{ guid, quantidade: 1 }])), 'RECURSO_JA_PAGO');
  });
});

describe('other extras', () => {
  it('of a specialist give credits for any fine', async () => {
    const ana = await comprador(app);
    const { id } = await criarPedido(ana.ctx, compraPix([{ guid: AVULSO, quantidade: 2 }]));
    await mover(id, 'pago');
    const creditos = await app.rows(credito, eq(credito.usuarioId, ana.id));
    expect(creditos.map(({ multaId, unidade }) => [multaId, unidade])).toEqual([
      [null, 1],
      [null, 2],
    ]);
    const { produtos } = await ana.api.pedidos.detalhes({ transaction_id: id });
    expect(produtos).toMatchObject([{ UsosRestantes: 2 }]);
  });

  it('lose unused rights after a refund and keep used ones', async () => {
    const ana = await comprador(app);
    const { id } = await criarPedido(ana.ctx, compraPix([{ guid: PETICAO, quantidade: 3 }]));
    await mover(id, 'pago');
    await app.deps.db
      .update(solicitacao)
      .set({ dataMultaCadastrada: app.deps.clock(), dataEntreguePeticao: app.deps.clock() })
      .where(and(eq(solicitacao.usuarioId, ana.id), eq(solicitacao.unidade, 2)));
    const restam = async () =>
      (await ana.api.pedidos.detalhes({ transaction_id: id })).produtos.map(
        ({ UsosRestantes }) => UsosRestantes,
      );
    expect(await restam()).toEqual([2]);
    await mover(id, 'estornado');
    expect(await restam()).toEqual([0]);
    const rows = await app.rows(solicitacao, eq(solicitacao.usuarioId, ana.id), solicitacao.unidade);
    expect(rows.map(({ canceladaEm }) => canceladaEm === null)).toEqual([false, true, false]);
    await mover(id, 'pago');
    expect((await lerPedido(app, id)).status).toBe('estornado');
  });
});
