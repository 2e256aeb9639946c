import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, venda as vendas } from '#backend/platform/db/schema/vendas.ts';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { aceiteForm } from '#lib/vendas/form.ts';
import { formulario } from '../../fixtures/formulario.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { codigo, comprador } from '../pedidos/support.ts';
import { cartao, vendaAceita, vendaPara } from './support.ts';

const app = sharedApp();

describe('an operator makes a sale', () => {
  it('and its contract is ready, with the parties, the number and the price, before the driver hears of it', async () => {
    const driver = await comprador(app);
    const venda = await vendaPara(app, driver);
    const { contrato_link } = await driver.api.vendas.contrato({ venda_id: venda.id });
    const answer = await app.fetch(contrato_link, {}, driver);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const { paginas, titulo } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
    const texto = paginas.join(' ').replace(/\s+/g, ' ');
    expect(titulo).toBe(`Contrato de prestação de serviços nº ${venda.id}`);
    for (const trecho of ['Ana Souza Prado', 'Rua da Conceição, 10, Centro', 'CEP 24020-071', 'R$ 650,00'])
      expect(texto).toContain(trecho);
    expect(paginas.length).toBeLessThanOrEqual(3);
    // The page has the same text as the file.
    const { Texto } = await driver.api.vendas.contrato({ venda_id: venda.id });
    const semEspaco = (um: string) => um.replace(/\s+/g, '');
    const paragrafos =
      Texto?.blocos.flatMap((bloco) => (bloco.tipo === 'paragrafo' ? bloco.texto : [])) ?? [];
    expect(paragrafos.length).toBeGreaterThan(12);
    for (const paragrafo of paragrafos) expect(semEspaco(texto)).toContain(semEspaco(paragrafo));
    const [aviso] = await app.rows(notificacao, eq(notificacao.usuarioId, driver.id));
    expect(aviso?.destino).toBe(`/app/venda/pedido/contrato/${venda.id}`);
    expect(venda).toMatchObject({ valorTotal: 650_00, criadaPor: 'carla' });
  });

  it.each([
    ['no account', { email: 'ninguem@example.com' }, 'USUARIO_NAO_EXISTE'],
    ['no item', { itens: [] }, 'DADOS_INVALIDOS'],
    ['a free item', { itens: [{ descricao: 'x', quantidade: 1, valor: 0 }] }, 'DADOS_INVALIDOS'],
    ['no description', { descricao: ' ' }, 'DADOS_INVALIDOS'],
  ])('never with %s', async (_, nova, code) => {
    const driver = await comprador(app);
    await expect(vendaPara(app, driver, nova)).rejects.toMatchObject({ code });
  });
});

describe('assinar_contrato', () => {
  it('keeps who accepted, when, from where, and the hash of the very file', async () => {
    const driver = await comprador(app);
    const { id } = await vendaPara(app, driver);
    const { contrato_link } = await driver.api.vendas.contrato({ venda_id: id });
    const bytes = await (await app.fetch(contrato_link, {}, driver)).bytes();
    const form = new URLSearchParams({ function: 'assinar_contrato', venda_id: String(id) });
    const headers = { 'user-agent': 'Telefone de Teste/1.0', 'x-client-ip': '203.0.113.9' };
    const answer = await app.fetch('/comercio/venda.php', { method: 'POST', body: form, headers }, driver);
    expect(answer.status).toBe(200);
    const [row] = await app.rows(aceite, eq(aceite.vendaId, id));
    expect(row).toMatchObject({
      usuarioId: driver.id,
      quando: app.deps.clock(),
      ip: '203.0.113.9',
      agente: 'Telefone de Teste/1.0',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('of a changed file is refused, and so is that of a missing file', async () => {
    const driver = await comprador(app);
    const { id, contratoId } = await vendaPara(app, driver);
    const [file] = await app.rows(arquivo, eq(arquivo.id, contratoId ?? ''));
    const chave = file?.chave ?? '';
    await app.deps.adapters.storage.put(chave, new TextEncoder().encode('%PDF-1.7 outro'), 'application/pdf');
    const accept = () => driver.api.vendas.assinar({ venda_id: id });
    await refused(accept(), 'CONTRATO_INDISPONIVEL');
    await app.deps.adapters.storage.delete(chave);
    await refused(accept(), 'CONTRATO_INDISPONIVEL');
    expect(await app.deps.db.$count(aceite, eq(aceite.vendaId, id))).toBe(0);
  });
});

describe('a sale is visible to its buyer only', () => {
  const calls = ['get_venda_by_id', 'get_contrato', 'assinar_contrato'];

  it.each(calls)('%s answers 404 for a sale called off', async (name) => {
    const owner = await comprador(app);
    const off = await vendaPara(app, owner);
    await app.deps.db.update(vendas).set({ canceladaEm: app.deps.clock() }).where(eq(vendas.id, off.id));
    const body = new URLSearchParams({ function: name, venda_id: String(off.id) });
    expect((await app.fetch('/comercio/venda.php', { method: 'POST', body }, owner)).status).toBe(404);
  });

  it('and its contract is not served to another driver', async () => {
    const [owner, other] = [await comprador(app), await comprador(app)];
    const { id } = await vendaPara(app, owner);
    const { contrato_link } = await owner.api.vendas.contrato({ venda_id: id });
    expect((await app.fetch(contrato_link, {}, other)).status).toBe(404);
    expect((await app.fetch(contrato_link)).status).toBe(401);
  });
});

it('the form accepts the file that its page showed: another one, or none named, is not accepted', async () => {
  const driver = await comprador(app);
  const { id: venda_id } = await vendaPara(app, driver);
  const { Sha256 } = await driver.api.vendas.contrato({ venda_id });
  const aceitar = (data: Record<string, string>) =>
    submitForm(aceiteForm(venda_id), driver.api as FullApi, formulario(data));
  for (const sha256 of ['', 'x', 'f'.repeat(64), Sha256.toUpperCase()])
    expect(await aceitar({ sha256 })).toMatchObject({ aviso: { tipo: 'erro', texto: TEXTS.contratoMudou } });
  expect(await aceitar({})).not.toHaveProperty('redirect');
  expect(await driver.api.vendas.venda({ venda_id })).toMatchObject({ AceitoEm: null });
  expect(await aceitar({ sha256: Sha256 })).toMatchObject({
    redirect: `/app/venda/forma-pagamento/${venda_id}`,
  });
});

/** The payloads of the specification, without our additions. */
const pix = ({ email }: Driver, venda_id: number) => ({ payment_method: 'PIX' as const, venda_id, email });

const porCartao = async (driver: Driver, venda_id: number, number?: string) => ({
  payment_method: 'CARTAO' as const,
  venda_id,
  email: driver.email,
  parcelas: 6,
  cupom: '',
  guids_produtos_extras: '',
  ...(await cartao(driver, number)),
});

describe('a sale is paid', () => {
  it('by card, in as many instalments as its hundreds allow, and then it is paid', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const answer = await driver.api.vendas.pagar(await porCartao(driver, id));
    expect(answer).toMatchObject({
      success: true,
      mensagemExibir: 'Obrigado por seu pedido.',
      Total: 650_00,
    });
    expect(await driver.api.vendas.venda({ venda_id: id })).toMatchObject({ Paga: true });
    const { transaction, produtos } = await driver.api.pedidos.detalhes({
      transaction_id: answer.IdTransacao,
    });
    expect(transaction).toMatchObject({ FormaPgto: 'CARTAO', NumberCard: '**** **** **** 2097' });
    expect(produtos.map(({ TipoProduto, QtdParcela }) => [TipoProduto, QtdParcela])).toEqual([
      ['VENDA', 6],
      ['VENDA', 6],
    ]);
  });
});

describe('a sale is not paid', () => {
  it('before its contract is accepted', async () => {
    const driver = await comprador(app);
    const { id } = await vendaPara(app, driver);
    for (const pay of [pix(driver, id), await porCartao(driver, id)])
      await refused(driver.api.vendas.pagar(pay), 'CONTRATO_NAO_ACEITO');
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(0);
  });

  it('again after its money came back: the contract no longer stands', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const { IdTransacao } = await driver.api.vendas.pagar(await porCartao(driver, id));
    await driver.api.pedidos.desistir({ id: IdTransacao });
    await app.runJobs();
    expect(await driver.api.vendas.venda({ venda_id: id })).toMatchObject({ Paga: false, Desfeita: true });
    await expect(driver.api.vendas.pagar(pix(driver, id))).rejects.toMatchObject({
      code: 'VENDA_JA_PAGA',
      sentence: expect.stringContaining('o contrato foi desfeito'),
    });
  });

  it('twice by two cards at the same moment', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const wishes = await Promise.all([1, 2, 3].map(() => porCartao(driver, id)));
    const outcomes = await Promise.allSettled(
      wishes.map((wish) => driver.api.vendas.pagar({ ...wish, order_id: codigo() })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(1);
  });

  it('for ten minutes after a card that got no answer, and then it is', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const { pagbank } = app.deps.adapters;
    const { createCardOrder } = pagbank;
    pagbank.createCardOrder = async () => ({ ok: false, error: { kind: 'timeout' } });
    await refused(driver.api.vendas.pagar(await porCartao(driver, id)), 'PAGAMENTO_EM_CONFERENCIA');
    pagbank.createCardOrder = createCardOrder;
    const [semResposta] = await app.rows(pedido, eq(pedido.vendaId, id));
    await expect(driver.api.vendas.pagar(pix(driver, id))).rejects.toMatchObject({
      code: 'PAGAMENTO_EM_CONFERENCIA',
      sentence: expect.stringContaining(`nº ${semResposta?.id}`),
    });
    app.passDays(601 / 86_400);
    expect(await driver.api.vendas.pagar(pix(driver, id))).toMatchObject({ success: true });
  });

  it('with other products beside it, without the encrypted card, or by another method', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ venda_id: String(id), email: driver.email, ...fields });
      const answer = await app.fetch('/comercio/ecommerce/pagar_venda.php', { method: 'POST', body }, driver);
      return answer.status;
    };
    const extras = JSON.stringify([{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 1 }]);
    expect(await post({ payment_method: 'PIX', guids_produtos_extras: extras })).toBe(422);
    expect(await post({ payment_method: 'CARTAO', card_name: 'Ana' })).toBe(422);
    expect(
      await post({ payment_method: 'CARTAO', card_name: 'Ana', card_token: '4539 6206 5992 2097' }),
    ).toBe(422);
    expect(await post({ payment_method: 'BOLETO' })).toBe(422);
    expect(await app.deps.db.$count(pedido, eq(pedido.vendaId, id))).toBe(0);
  });
});

describe('an order id is a key', () => {
  it('the same request again gives the same order, with an order id or without', async () => {
    const driver = await comprador(app);
    const { id } = await vendaAceita(app, driver);
    const first = await driver.api.vendas.pagar(pix(driver, id));
    const again = await driver.api.vendas.pagar(pix(driver, id));
    const named = await driver.api.vendas.pagar({ ...pix(driver, id), order_id: first.order_id });
    expect([again.IdTransacao, named.IdTransacao]).toEqual([first.IdTransacao, first.IdTransacao]);
  });

  it('with another sale or method it is refused', async () => {
    const driver = await comprador(app);
    const [one, two] = [await vendaAceita(app, driver), await vendaAceita(app, driver)];
    const order_id = codigo();
    await driver.api.vendas.pagar({ ...pix(driver, one.id), order_id });
    await refused(driver.api.vendas.pagar({ ...pix(driver, two.id), order_id }), 'CHAVE_REPETIDA');
  });
});
