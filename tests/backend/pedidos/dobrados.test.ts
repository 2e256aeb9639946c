import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { referenciaDe } from '#backend/domain/pedidos/pedido.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { paths } from '#lib/paths.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import type { DrainOptions } from '../harness/jobs.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cartao, RECUSADO, vendaAceita } from '../vendas/support.ts';
import {
  bancoDe,
  codigo,
  comprador,
  compraPix,
  lerPedido,
  pagarNoBanco,
  pedidoPago,
  pixAberto,
  semDevolver,
} from './support.ts';

const app = sharedApp();
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

interface Dobrado {
  id: number;
  pedidoId: number;
  pagoPorId: number;
  email: string;
  valor: number;
}
const dobrados = async (driver: Driver, valores = {}) =>
  ((await sandra.faz('devolucoes listar', { causa: 'dobro', ...valores })).dados as Dobrado[]).filter(
    ({ email }) => email === driver.email,
  );

/** A second code for the same order at the gateway, as if the gateway had forgotten the key; it is paid. */
async function pagarOutraVez(pedidoId: number, jobs: DrainOptions = {}): Promise<string> {
  const pedido = await lerPedido(app, pedidoId);
  const outra = await app.deps.adapters.pagbank.createPixOrder({
    referencia: referenciaDe(pedido),
    tentativa: 2,
    valor: pedido.total,
    cliente: { nome: 'Ana', email: 'ana@example.com', documento: '529.982.247-25' },
    itens: [{ nome: 'Recurso', quantidade: 1, valorUnitario: pedido.total }],
    notificacaoUrl: new URL(paths.webhook.pagbank, app.deps.env.publicUrl).href,
    expiraEm: new Date(app.deps.clock().getTime() + 300_000),
  });
  if (!outra.ok) throw new Error('no second code');
  await pagarNoBanco(app, bancoDe(outra.value.qr_codes[0]?.links[0]?.href ?? null));
  await app.runJobs(jobs);
  return outra.value.id;
}

async function cobrancasNoGateway(gatewayPedidoId: string) {
  const order = await app.deps.adapters.pagbank.getOrder(gatewayPedidoId);
  return order.ok ? order.value.charges.map(({ status }) => status) : [];
}

describe('one order that was paid twice at the gateway', () => {
  it('gets the second payment back by itself, once the gateway answers', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    const { gatewayPedidoId } = await lerPedido(app, id);
    const { pagbank } = app.deps.adapters;
    const { cancelCharge } = pagbank;
    let vezes = 0;
    pagbank.cancelCharge = async (input) => {
      vezes += 1;
      if (vezes === 1) return { ok: false, error: { kind: 'timeout' } };
      return cancelCharge(input);
    };
    const outro = await pagarOutraVez(id, { failures: 'returned' });
    await app.runJobs({ early: true });
    pagbank.cancelCharge = cancelCharge;
    expect(vezes).toBe(2);
    expect(await cobrancasNoGateway(outro)).toEqual(['CANCELED']);
    expect(await cobrancasNoGateway(gatewayPedidoId ?? '')).toEqual(['PAID']);
    expect((await lerPedido(app, id)).status).toBe('pago');
    expect(await dobrados(ana)).toEqual([]);
  });

  it('is recorded as returned outside of the gateway where that refuses, once, without asking it', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    await semDevolver(app, async () => {
      await pagarOutraVez(id);
      const [dobrado] = await dobrados(ana);
      const porFora = { pagamento: String(dobrado?.id), 'por-fora': true };
      expect(await sandra.tenta('pedidos devolver', { ...porFora, 'por-fora': false })).toMatchObject({
        mensagem: expect.stringContaining('recusou o estorno'),
      });
      expect(await sandra.pergunta('pedidos devolver', porFora)).toMatchObject({
        pergunta: expect.stringContaining(`Os R$ 79,90 do pedido ${id} já chegaram a quem pagou?`),
      });
      await sandra.faz('pedidos devolver', porFora);
      expect(await dobrados(ana)).toEqual([]);
      expect(await sandra.tenta('pedidos devolver', porFora)).toMatchObject({
        mensagem: expect.stringContaining('já foi devolvido'),
      });
      const parte = { pedido: String(id), valor: '20,00', porque: 'Atraso', 'por-fora': true };
      await sandra.faz('pedidos estornar-parte', parte);
      await sandra.faz('pedidos estornar', { pedido: String(id), 'por-fora': true });
    });
    expect((await lerPedido(app, id)).status).toBe('estornado');
    await app.runJobs();
    const textos = (await mailsIn(app, ana.email)).map(({ text }) => text).join();
    expect(textos).toContain('por Pix ou transferência. Esta devolução não tira nada do que você comprou');
    const porFora = (await app.rows(auditoria, eq(auditoria.entidadeId, String(id)))).flatMap(
      ({ acao, dados }) => ((dados as { porFora?: boolean } | null)?.porFora ? [acao] : []),
    );
    expect(porFora).toEqual(['pedido.devolverDobro', 'pedido.devolverParte', 'pedido.estornado']);
  });
});

describe('two orders for one thing, both paid', () => {
  it('a sale, where the gateway refuses: the order that came second is the one to refund', async () => {
    const ana = await comprador(app);
    const { id: vendaId } = await vendaAceita(app, ana);
    const escolha = { tipo: 'venda' as const, vendaId };
    const pix = await pixAberto(ana, { ...compraPix(), escolha });
    const boleto = await criarPedido(ana.ctx, { ...compraPix(), metodo: 'BOLETO', escolha });
    await sandra.faz('simuladores banco', { pedido: String(boleto.id), botao: 'pagar' });
    await semDevolver(app, async () => {
      await pagarNoBanco(app, pix.banco);
      await app.runJobs();
    });
    const [dobrado] = await dobrados(ana);
    expect((await mailsIn(app, ana.email)).map(({ text }) => text).join()).toContain(
      'Vamos devolver esse valor por Pix, à conta de onde o pagamento saiu. Você não precisa pedir.',
    );
    expect(dobrado).toMatchObject({ pedidoId: pix.id, pagoPorId: boleto.id, valor: 650_00 });
    expect(await sandra.pergunta('pedidos devolver', { pagamento: String(dobrado?.id) })).toMatchObject({
      pergunta: `Estornar o pedido ${pix.id}, de R$ 650,00, que o pedido ${boleto.id} já tinha pagado?`,
    });
    await sandra.faz('pedidos devolver', { pagamento: String(dobrado?.id) });
    expect((await lerPedido(app, pix.id)).status).toBe('estornado');
    expect((await lerPedido(app, boleto.id)).status).toBe('pago');
    expect(await ana.api.vendas.venda({ venda_id: vendaId })).toMatchObject({ Paga: true });
    expect(await dobrados(ana)).toEqual([]);
  });
});

const seed = seeds(app);

const creditosDe = (driver: Driver) => app.rows(credito, eq(credito.usuarioId, driver.id), credito.id);

describe('the appeal of a fine is bought', () => {
  it('for two listings of one AIT at once: the second payment is refunded', async () => {
    const ana = await comprador(app);
    const { id: habilitacaoId } = await seed.habilitacao(ana);
    const { id: veiculoId } = await seed.veiculo(ana);
    const autoInfracao = `D${codigo()}`;
    const uma = await seed.multa(ana, { habilitacaoId, autoInfracao });
    const outra = await seed.multa(ana, { veiculoId, autoInfracao });
    const abertos = [];
    for (const { guid } of [uma, outra])
      abertos.push(await pixAberto(ana, compraPix([{ guid, quantidade: 1 }])));
    for (const { banco } of abertos) {
      await pagarNoBanco(app, banco);
      await app.runJobs();
    }
    expect(
      (await Promise.all(abertos.map(({ id }) => lerPedido(app, id)))).map(({ status }) => status),
    ).toEqual(['pago', 'estornado']);
    expect(await creditosDe(ana)).toHaveLength(1);
  });
});

it('a code of a sale that is paid after the sale was cancelled is refunded, and the driver is told why', async () => {
  const ana = await comprador(app);
  const venda = await vendaAceita(app, ana);
  const { id, banco } = await pixAberto(ana, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'venda', vendaId: venda.id },
  });
  // The copied code still works when a declined card took its place.
  await ana.api.vendas.pagar({
    ...{ payment_method: 'CARTAO', venda_id: venda.id, email: ana.email, parcelas: 1, cupom: '' },
    ...{ guids_produtos_extras: '', ...(await cartao(ana, RECUSADO)) },
  });
  expect((await lerPedido(app, id)).status).toBe('cancelado');
  await sandra.faz('vendas cancelar', { venda: String(venda.id) });
  await pagarNoBanco(app, banco);
  await app.runJobs();
  expect((await lerPedido(app, id)).status).toBe('estornado');
  const mails = (await mailsIn(app, ana.email)).map(({ subject, text }) => `${subject} ${text}`);
  expect(mails.filter((um) => um.includes('de uma proposta que tinha sido cancelada'))).toHaveLength(1);
  expect(mails.join()).not.toContain('continua valendo');
});
