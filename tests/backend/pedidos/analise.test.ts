import { afterAll, describe, expect, it } from 'vitest';
import { type Driver, sharedApp } from '../harness/app.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cartao, vendaAceita } from '../vendas/support.ts';
import { codigo, comprador, estadosDe, lerPedido, PETICAO } from './support.ts';

const EM_ANALISE = '5105105105105100';
const AUTORIZADO = '4012888888881881';
const DA_PETICAO = { guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }] };

const app = sharedApp();
let ana: Driver;
afterAll(() => app.avisosChegarem());

async function comprar(numero: string, escolha: Record<string, unknown> = DA_PETICAO) {
  ana = await comprador(app);
  const answer = await ana.api.pedidos.gerapedido2({
    payment_method: 'CARTAO',
    email: ana.email,
    order_id: codigo(),
    parcelas: 1,
    ...escolha,
    ...(await cartao(ana, numero)),
  });
  await app.avisosChegarem();
  await app.runJobs();
  return { answer, id: answer.IdTransacao, banco: answer.BancoSimulado ?? '' };
}

const consultar = async (id: number) => (await ana.api.pedidos.transacao({ transaction_id: id })).transaction;
const direitos = async () => (await ana.api.peticoes.solicitacoes({})).solicitacoes.length;
const decidir = async (banco: string, botao: 'aprovar' | 'recusar') => {
  expect((await app.fetch(`${banco}/${botao}`, { method: 'POST' })).status).toBe(303);
  await app.runJobs();
};

describe('a card that its bank does not decide about at once', () => {
  it.each([
    ['in analysis', EM_ANALISE, 'WAITING', 'aguardando_pagamento', /em análise/],
    ['authorised', AUTORIZADO, 'AUTHORIZED', 'autorizado', /falta a confirmação/],
  ])(
    '%s gives nothing and promises nothing, and is paid when the notice says so',
    async (_, numero, palavra, estado, frase) => {
      const { answer, id, banco } = await comprar(numero);
      expect(answer).toMatchObject({ success: true, mensagemExibir: expect.stringMatching(frase) });
      expect(await consultar(id)).toMatchObject({ DescricaoStatusGateway: palavra });
      expect(await lerPedido(app, id)).toMatchObject({
        status: estado,
        pagoEm: null,
        cartaoFinal: numero.slice(-4),
      });
      expect(await direitos()).toBe(0);
      expect((await app.fetch(`/recibos/${id}`, {}, ana)).status).toBe(404);
      const pagina = await (await app.fetch(banco)).text();
      expect(pagina).toContain('Aprovar a compra de R$ 79,90');

      await decidir(banco, 'aprovar');
      expect(await consultar(id)).toMatchObject({
        DescricaoStatusGateway: 'PAID',
        mensagemExibir: 'Obrigado por seu pedido.',
      });
      expect((await estadosDe(app, id)).at(-1)).toBe('pago (webhook)');
      expect(await direitos()).toBe(1);
      expect(await (await app.fetch(banco)).text()).not.toContain('<form');
    },
  );

  it('refused in the end, is reported to the driver, who has left the screen', async () => {
    const { id, banco } = await comprar(EM_ANALISE);
    await decidir(banco, 'recusar');
    expect(await consultar(id)).toMatchObject({ DescricaoStatusGateway: 'DECLINED' });
    expect(await direitos()).toBe(0);
    const assunto = `Pagamento não aprovado: pedido nº ${id}`;
    expect(await ana.api.notificacoes.lista()).toContainEqual(expect.objectContaining({ Assunto: assunto }));
    expect((await mailsIn(app, ana.email)).map(({ subject }) => subject)).toContain(assunto);
    // The bank's answer stands: a second press changes nothing.
    await decidir(banco, 'aprovar');
    expect((await lerPedido(app, id)).status).toBe('negado');
  });

  it('holds its sale: no second payment is taken while it waits', async () => {
    const driver = await comprador(app);
    const { id: venda_id } = await vendaAceita(app, driver);
    const pagar = async (numero: string) =>
      driver.api.vendas.pagar({
        payment_method: 'CARTAO',
        venda_id,
        email: driver.email,
        parcelas: 1,
        ...(await cartao(driver, numero)),
      });
    const { IdTransacao } = await pagar(AUTORIZADO);
    await expect(pagar('4539620659922097')).rejects.toMatchObject({
      code: 'PAGAMENTO_EM_CONFERENCIA',
      sentence: expect.stringContaining(`nº ${IdTransacao}`),
    });
  });
});
