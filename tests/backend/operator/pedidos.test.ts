import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { codigo, comprador, compraPix, lerPedido, PETICAO } from '../pedidos/support.ts';

const app = sharedApp();
const sandra = operador(app);

const peticao = [{ guid: PETICAO, quantidade: 1 }];

describe('an operator and the orders', () => {
  it('plays the bank of a simulated Pix, sees what happened, and gives the money back', async () => {
    const ana = await comprador(app);
    const { id } = await criarPedido(ana.ctx, compraPix());
    const pedido = String(id);
    expect(await sandra.pergunta('pedidos estornar', { pedido })).toMatchObject({
      tipo: 'erro',
      mensagem: 'Só um pedido pago pode ser estornado.',
      codigo: 'ESTORNO_IMPOSSIVEL',
    });
    expect((await sandra.faz('simuladores banco', { pedido, botao: 'pagar' })).dados).toEqual({
      id,
      status: 'pago',
    });
    expect(await sandra.tenta('simuladores banco', { pedido, botao: 'expirar' })).toMatchObject({
      mensagem: `O pedido ${id} já está pago.`,
    });

    const { tabela } = await sandra.faz('ver', { tipo: 'pedidos', id: pedido });
    expect(tabela?.linhas).toContainEqual(['Conta', ana.email]);
    expect(tabela?.linhas).toContainEqual(['Total', 'R$ 79,90']);
    expect(tabela?.linhas.filter(([secao]) => secao === 'Como andou')).toHaveLength(2);

    expect(await sandra.pergunta('pedidos estornar', { pedido })).toEqual({
      tipo: 'confirmar',
      pergunta: `Devolver R$ 79,90 (Pix) do pedido ${id} a ${ana.email}?`,
    });
    expect((await lerPedido(app, id)).status).toBe('pago');
    await sandra.faz('pedidos estornar', { pedido });
    expect((await lerPedido(app, id)).status).toBe('estornado');
    const { gatewayCobrancaId } = await lerPedido(app, id);
    const noGateway = await app.deps.adapters.pagbank.getCharge(gatewayCobrancaId ?? '');
    expect(noGateway).toMatchObject({
      value: { status: 'CANCELED', amount: { summary: { refunded: 79_90 } } },
    });
    const [recolhida] = await app.rows(solicitacao, eq(solicitacao.pedidoId, id));
    expect(recolhida?.canceladaEm).not.toBeNull();
    expect((await sandra.registros(id)).map(({ acao, atorId }) => [acao, atorId])).toEqual([
      ['mesa.ato', 'sandra'],
      ['pedido.estornado', 'sandra'],
      ['mesa.ato', 'sandra'],
    ]);
    await sandra.recusa('pedidos estornar', { pedido });
  });

  it('lets a Pix and a PicPay payment run out, a boleto be cancelled or paid', async () => {
    const ana = await comprador(app);
    const compra = async (metodo: 'PIX' | 'PICPAY' | 'BOLETO') => {
      const { id } = await criarPedido(ana.ctx, { ...compraPix(), metodo });
      return String(id);
    };
    const estado = async (botao: string, pedido: string) =>
      (await sandra.faz('simuladores banco', { pedido, botao })).dados;
    expect(await estado('expirar', await compra('PIX'))).toMatchObject({ status: 'expirado' });
    expect(await estado('pagar', await compra('PICPAY'))).toMatchObject({ status: 'pago' });
    expect(await estado('cancelar', await compra('BOLETO'))).toMatchObject({
      status: 'cancelado',
    });
    expect(await estado('pagar', await compra('BOLETO'))).toMatchObject({
      status: 'pago',
    });
    expect(
      await sandra.tenta('simuladores banco', { pedido: await compra('PIX'), botao: 'aprovar' }),
    ).toMatchObject({ mensagem: expect.stringContaining('não tem este botão') });
  });

  it('gives back the uses of an order that a coupon paid', async () => {
    const ana = await comprador(app);
    await sandra.faz('cupons criar', { cupom: 'gratis', percentual: '100' });
    const gratis = await criarPedido(ana.ctx, compraPix(peticao, { cupom: 'GRATIS' }));
    expect(gratis.status).toBe('pago');
    await sandra.faz('pedidos estornar', { pedido: String(gratis.id) });
    expect((await lerPedido(app, gratis.id)).status).toBe('estornado');
  });

  it('is told when the gateway refuses or does not answer, and the order stays paid', async () => {
    const ana = await comprador(app);
    const { id } = await criarPedido(ana.ctx, compraPix());
    await sandra.faz('simuladores banco', { pedido: String(id), botao: 'pagar' });
    const cancel = vi.spyOn(app.deps.adapters.pagbank, 'cancelCharge');
    cancel.mockResolvedValueOnce({ ok: false, error: { kind: 'rejected', status: 400 } });
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({
      mensagem: 'O meio de pagamento recusou o estorno.',
      codigo: 'ESTORNO_IMPOSSIVEL',
    });
    cancel.mockResolvedValueOnce({ ok: false, error: { kind: 'unavailable' } });
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({
      mensagem: expect.stringContaining('não confirmou o estorno'),
    });
    expect((await lerPedido(app, id)).status).toBe('pago');
    await sandra.faz('pedidos estornar', { pedido: String(id) });
    expect((await lerPedido(app, id)).status).toBe('estornado');
    cancel.mockRestore();
  });

  it('lists orders, the newest first, and those of one state', async () => {
    const ana = await comprador(app);
    const aberto = await criarPedido(ana.ctx, compraPix());
    const pago = await criarPedido(ana.ctx, compraPix([{ guid: PETICAO, quantidade: 2 }]));
    await sandra.faz('simuladores banco', { pedido: String(pago.id), botao: 'pagar' });
    const ids = async (valores: Record<string, string>) =>
      ((await sandra.faz('pedidos listar', valores)).dados as { id: number; email: string }[]).flatMap(
        ({ id, email }) => (email === ana.email ? [id] : []),
      );
    expect(await ids({})).toEqual([pago.id, aberto.id]);
    expect(await ids({ estado: 'pago' })).toEqual([pago.id]);
    expect(await ids({ limite: '1' })).toEqual([pago.id]);
  });
});

describe('an operator and the coupons', () => {
  it('makes a coupon that takes its discount, counts its uses, and ends it', async () => {
    const ana = await comprador(app);
    await sandra.faz('cupons criar', {
      cupom: 'volta10',
      valor: '10,00',
      usos: '5',
      'por-conta': '2',
      ate: '31/12/2026',
    });
    const comCupom = () => criarPedido(ana.ctx, compraPix(peticao, { codigo: codigo(), cupom: 'VOLTA10' }));
    expect(await comCupom()).toMatchObject({ desconto: 10_00, total: 69_90 });
    const { dados } = await sandra.faz('cupons listar');
    expect(dados).toContainEqual(expect.objectContaining({ nome: 'VOLTA10', usos: 1, limiteUsos: 5 }));
    expect(await sandra.tenta('cupons criar', { cupom: 'VOLTA10', percentual: '5' })).toMatchObject({
      mensagem: 'Já existe um cupom VOLTA10.',
    });
    expect(await sandra.pergunta('cupons desativar', { cupom: 'volta10' })).toMatchObject({
      tipo: 'confirmar',
    });
    await sandra.faz('cupons desativar', { cupom: 'volta10' });
    await refused(comCupom(), 'CUPOM_INVALIDO');
    expect(await sandra.tenta('cupons desativar', { cupom: 'volta10' })).toMatchObject({
      mensagem: 'O cupom VOLTA10 já está desativado.',
    });
  });
});
