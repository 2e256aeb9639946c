import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { aceite, venda as vendas } from '#backend/platform/db/schema/vendas.ts';
import type { FullApi } from '#lib/contract.ts';
import { submitForm } from '#lib/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { aceiteForm } from '#lib/vendas/form.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { comprador } from '../pedidos/support.ts';
import { vendaPara } from './support.ts';

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
  const aceitar = (data: Record<string, string>) => {
    const form = new FormData();
    for (const [nome, valor] of Object.entries(data)) form.set(nome, valor);
    return submitForm(aceiteForm(venda_id), driver.api as FullApi, form);
  };
  for (const sha256 of ['', 'x', 'f'.repeat(64), Sha256.toUpperCase()])
    expect(await aceitar({ sha256 })).toMatchObject({ aviso: { tipo: 'erro', texto: TEXTS.contratoMudou } });
  expect(await aceitar({})).not.toHaveProperty('redirect');
  expect(await driver.api.vendas.venda({ venda_id })).toMatchObject({ AceitoEm: null });
  expect(await aceitar({ sha256: Sha256 })).toMatchObject({
    redirect: `/app/venda/forma-pagamento/${venda_id}`,
  });
});
