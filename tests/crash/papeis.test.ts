import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import PostalMime from 'postal-mime';
import { expect, inject, it, vi } from 'vitest';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import { cnhComFinal } from '../fixtures/numeros.ts';
import { PERFIL } from '../fixtures/perfil.ts';
import { type Comprador, novoComprador } from './comprador.ts';

const servidor = inject('servidor');
const NOME = 'Ana 🚗 Иван → Prado';

const ler = async (cookie: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(servidor + path, { ...init, headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
};

/** A driver whose name the fonts of a paper cannot write. */
async function renomear({ api }: Comprador): Promise<void> {
  const { Cpf } = await api.conta.perfil();
  await api.conta.alterar({ ...PERFIL, Cpf, Nome: NOME });
}

it('a receipt, a petition and the form that names a driver say before they are made what they cannot print', async () => {
  const driver = await novoComprador(servidor);
  await driver.comprarUma();
  await renomear(driver);
  const { solicitacoes } = await vi.waitFor(async () => {
    const lista = await driver.api.peticoes.solicitacoes({});
    expect(lista.solicitacoes.length).toBe(1);
    return lista;
  }, 60_000);
  const { Id = 0, TransactionId = 0 } = solicitacoes[0] ?? {};
  const pedido = await ler(driver.cookie, `/app/planos/detalhes/${TransactionId}`);
  expect(pedido.html).toContain('O recibo não consegue imprimir 🚗 И в а н →');
  const paginas = { 1: 'NomeCompletoDefesa', condutor: 'condutorNome' };
  await driver.api.peticoes.guardarRascunho({
    id: Id,
    Passo: 3,
    Dados: { Fase: 'P', objetivo: 'indicacao' },
  });
  for (const [passo, campo] of Object.entries(paginas)) {
    const path = `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${TransactionId}&passo=${passo}`;
    const body = new URLSearchParams({ [campo]: NOME });
    const { status, html } = await ler(driver.cookie, path, { method: 'POST', body });
    expect([status, html.includes('A petição não consegue imprimir 🚗 И в а н →')]).toEqual([422, true]);
  }
});

it('and a power of attorney too', async () => {
  const driver = await novoComprador(servidor);
  await driver.api.habilitacoes.cadastrar({ NumeroCnh: cnhComFinal(2), Cpf: generateCpf(), UF: 2 });
  const multa = await vi.waitFor(async () => {
    const { Multas } = await driver.api.multas.listar();
    return Multas.find(({ RecursoOnline }) => RecursoOnline) ?? expect.unreachable('no fine');
  }, 120_000);
  const pedido = await driver.api.pedidos.gerapedido2({
    payment_method: 'PIX',
    order_id: novoPedidoId(),
    guids_produtos_extras: [{ guid: multa.Guid, quantidade: 1 }],
  });
  await fetch(`${servidor}${pedido.BancoSimulado}/pagar`, { method: 'POST', redirect: 'manual' });
  await renomear(driver);
  await vi.waitFor(async () => {
    const { html } = await ler(driver.cookie, `/app/multas/habilitacao/view/${multa.Guid}`);
    expect(html).toContain('A procuração não consegue imprimir 🚗');
  }, 60_000);
});

it('the link of the first mail changes nothing when a scanner opens it, and its button confirms', async () => {
  const driver = await novoComprador(servidor);
  const pasta = inject('outbox');
  const link = await vi.waitFor(async () => {
    const mails = readdirSync(pasta).filter((nome) => nome.endsWith('.eml'));
    const lidos = await Promise.all(mails.map((nome) => PostalMime.parse(readFileSync(join(pasta, nome)))));
    const meu = lidos.find(
      ({ to, text }) => to?.[0]?.address === driver.email && text?.includes('confirmarEmail'),
    );
    return new URL(/https?:\/\/\S+\/confirmarEmail\S+/.exec(meu?.text ?? '')?.[0] ?? '');
  }, 60_000);
  const path = link.pathname + link.search;
  const confirmado = async () => (await driver.api.avisos.preferencias()).EmailConfirmado;
  const avisos = () => ler(driver.cookie, '/app/perfil/avisos');
  for (const method of ['GET', 'HEAD', 'GET']) await ler('', path, { method });
  expect(await confirmado()).toBe(false);
  expect((await avisos()).html).toContain('Enviar o link de novo');
  expect((await ler('', path, { method: 'POST' })).status).toBe(303);
  expect(await confirmado()).toBe(true);
  expect((await avisos()).html).not.toContain('Enviar o link de novo');
});
