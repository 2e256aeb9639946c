import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { moverPedido } from '#backend/domain/pedidos/mover.ts';
import { comoGateway } from '#backend/domain/pedidos/pedido.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { AVULSO, codigo, comprador, compraPix, lerPedido, PETICAO } from './support.ts';

const app = sharedApp();

const mover = (pedidoId: number, para: 'pago' | 'estornado' | 'cancelado') =>
  moverPedido(comoGateway({ ...app.deps, origem: { ip: null, agente: null, requestId: 'test' } }), {
    pedidoId,
    para,
    origem: 'conferencia',
  });

async function comprarPlano(driver: Driver, idPlano: number, idPlanoDetalhe: number) {
  const { id } = await criarPedido(driver.ctx, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'produtos', plano: { idPlano, idPlanoDetalhe }, itens: [] },
  });
  await mover(id, 'pago');
  return id;
}

const planosDe = (driver: Driver) => app.rows(assinatura, eq(assinatura.usuarioId, driver.id), assinatura.id);

const planoEmVigor = async (driver: Driver) => (await planoVigente(app.deps, driver.id))?.nome;

async function novaMulta(driver: Driver, suspensiva = false) {
  const seed = seeds(app);
  const { id } = await seed.habilitacao(driver);
  return seed.multa(driver, { habilitacaoId: id, suspensiva });
}

describe('a paid plan', () => {
  it('starts when it is paid and lasts twelve months when annual', async () => {
    const ana = await comprador(app);
    await comprarPlano(ana, 9, 17);
    const [, plano] = await planosDe(ana);
    expect(plano).toMatchObject({ plano: 'cnh-livre', periodicidade: 'A', inicio: app.deps.clock() });
    expect(plano?.fim.toISOString()).toBe('2027-11-20T12:00:00.000Z');
    expect(await planoEmVigor(ana)).toBe('CNH Livre');
  });

  it('two of them paid at the same moment follow one another', async () => {
    const ana = await comprador(app);
    await Promise.all([comprarPlano(ana, 9, 21), comprarPlano(ana, 9, 17), comprarPlano(ana, 8, 20)]);
    const [, ...planos] = await planosDe(ana);
    const inicios = planos.map(({ inicio }) => inicio.getTime()).sort();
    expect(new Set(inicios).size).toBe(3);
  });

  it('that waited for a refunded one starts at once, what waits for another plan does not', async () => {
    const ana = await comprador(app);
    const total = await comprarPlano(ana, 11, 23);
    await comprarPlano(ana, 9, 21);
    await comprarPlano(ana, 9, 21);
    await mover(total, 'estornado');
    const [, , primeiro, segundo] = await planosDe(ana);
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
    await comprarPlano(ana, 8, 20);
    const { id, total } = await criarPedido(ana.ctx, compraPix([{ guid, quantidade: 1 }]));
    expect(total).toBe(5000);
    await mover(id, 'pago');
    const creditos = await app.rows(credito, eq(credito.usuarioId, ana.id));
    expect(creditos).toMatchObject([{ multaId, unidade: 1, recursoId: null, canceladoEm: null }]);
    await refused(criarPedido(ana.ctx, compraPix([{ guid, quantidade: 1 }])), 'RECURSO_JA_PAGO');
  });

  it('included in the plan is not sold beside it', async () => {
    const ana = await comprador(app);
    await comprarPlano(ana, 9, 17);
    const { guid } = await novaMulta(ana);
    await refused(criarPedido(ana.ctx, compraPix([{ guid, quantidade: 1 }])), 'RECURSO_INCLUSO');
    const { Multas } = await ana.api.multas.listar();
    expect(Multas.map(({ PeloPlano }) => PeloPlano)).toEqual([true]);
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
