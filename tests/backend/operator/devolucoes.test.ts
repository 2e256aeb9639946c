import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDaMesa } from '#backend/desk/assuntos/esperando.ts';
import { estornarParte } from '#backend/domain/pedidos/devolver.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { readNumbers } from '#backend/platform/observe/databaseGauges.ts';
import { type Driver, refused, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { comprador, estadosDe, lerPedido, pedidoPago } from '../pedidos/support.ts';

const app = sharedApp();
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

async function pago(): Promise<{ driver: Driver; id: number }> {
  const driver = await comprador(app);
  return { driver, id: await pedidoPago(app, driver) };
}

const refunded = async (id: number) => {
  const { gatewayCobrancaId } = await lerPedido(app, id);
  const lida = await app.deps.adapters.pagbank.getCharge(gatewayCobrancaId ?? '');
  return lida.ok ? lida.value.amount.summary?.refunded : null;
};

describe('a partial refund', () => {
  it('needs confirmation, is made once, is reported to the driver, and keeps the purchase; the rest is refunded with the whole', async () => {
    const { driver, id } = await pago();
    const parte = { pedido: String(id), valor: '20,00', porque: 'Atrasamos a petição' };
    expect(await sandra.pergunta('pedidos estornar-parte', parte)).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('20,00'),
    });
    expect(await refunded(id)).toBe(0);
    await sandra.faz('pedidos estornar-parte', parte);
    expect(await refunded(id)).toBe(2000);
    // A second press does not refund twice.
    await sandra.recusa('pedidos estornar-parte', parte);
    expect(await refunded(id)).toBe(2000);
    const { transaction } = await driver.api.pedidos.detalhes({ transaction_id: id });
    expect(transaction).toMatchObject({
      Estado: 'pago',
      Devolucoes: [{ Valor: 2000, Motivo: 'Atrasamos a petição.' }],
    });
    await app.runJobs();
    const mails = (await mailsIn(app, driver.email)).map(({ subject }) => subject ?? '');
    expect(mails.filter((um) => um.startsWith('Devolvemos R$')).length).toBe(1);

    const tudo = { ...parte, valor: '59,90' };
    expect(await sandra.tenta('pedidos estornar-parte', tudo)).toMatchObject({
      mensagem: expect.stringContaining('estorne o pedido inteiro'),
    });
    await sandra.faz('pedidos estornar', { pedido: String(id) });
    expect(await refunded(id)).toBe(7990);
    expect((await lerPedido(app, id)).status).toBe('estornado');
    await app.avisosChegarem();
  });

  it('is made once when two are sent together, and when an answer got lost', async () => {
    const { id } = await pago();
    const ctx = { ...systemCtx(app.deps), ator: 'operador' as const, atorId: 'sandra' };
    const pedida = { pedidoId: id, valor: 1000, motivo: 'Acordo.' };
    const feitos = await Promise.allSettled([estornarParte(ctx, pedida), estornarParte(ctx, pedida)]);
    expect(feitos.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await refunded(id)).toBe(1000);

    const { pagbank } = app.deps.adapters;
    const surdo = {
      ...ctx,
      adapters: {
        ...ctx.adapters,
        pagbank: {
          ...pagbank,
          cancelCharge: async (input: Parameters<typeof pagbank.cancelCharge>[0]) => {
            await pagbank.cancelCharge(input);
            return { ok: false as const, error: { kind: 'unreachable' as const } as never };
          },
        },
      },
    };
    await refused(estornarParte(surdo, { ...pedida, valor: 500 }), 'SERVICO_INDISPONIVEL');
    // While the outcome is unknown, neither another part nor the whole is refunded.
    await refused(estornarParte(ctx, { ...pedida, valor: 700 }), 'ESTORNO_IMPOSSIVEL');
    await sandra.recusa('pedidos estornar', { pedido: String(id) });
    await estornarParte(ctx, { ...pedida, valor: 500 });
    expect(await refunded(id)).toBe(1500);
    const linhas = await app.rows(devolucao, eq(devolucao.pedidoId, id));
    expect(linhas).toHaveLength(2);
    await app.avisosChegarem();
  });
});

describe('a chargeback by the buyer’s bank', () => {
  const abrir = async (id: number) => {
    await sandra.faz('simuladores banco', { pedido: String(id), botao: 'contestar' });
    await app.avisosChegarem();
    await app.runJobs();
    const linhas = (await sandra.faz('devolucoes listar', { causa: 'contestacao' })).dados as {
      id: number;
      pedidoId: number;
    }[];
    return linhas.find(({ pedidoId }) => pedidoId === id);
  };

  it('is reported to the staff, keeps the purchase while it runs, and is not refunded a second time; once lost, it cancels the order', async () => {
    const { driver, id } = await pago();
    const uma = await abrir(id);
    expect(uma).toMatchObject({ estado: 'aberta', valor: 7990, prazo: expect.any(String) });
    const mails = await mailsIn(app, app.deps.env.SUPPORT_EMAIL);
    expect(mails.some(({ subject }) => subject?.startsWith('Contestação'))).toBe(true);
    expect((await lerPedido(app, id)).status).toBe('pago');
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({
      mensagem: expect.stringContaining('pagar duas vezes'),
    });
    expect(await readNumbers(app.deps)).toMatchObject({ disputes_open: 1 });
    await sandra.faz('contestacoes responder', {
      contestacao: String(uma?.id),
      resposta: 'Contrato e acessos.',
    });

    await sandra.faz('simuladores banco', { pedido: String(id), botao: 'perder' });
    await app.avisosChegarem();
    await app.runJobs();
    expect(await estadosDe(app, id)).toContain('estornado (contestacao)');
    const [fim] = (await sandra.faz('devolucoes listar', { causa: 'contestacao', todas: true })).dados as {
      estado: string;
    }[];
    expect(fim?.estado).toBe('devolvida');
    const { produtos } = await driver.api.pedidos.detalhes({ transaction_id: id });
    expect(produtos).toHaveLength(1);
  });

  it('once won, leaves the order as it was, and a later message changes nothing', async () => {
    const { id } = await pago();
    const uma = await abrir(id);
    await sandra.faz('simuladores banco', { pedido: String(id), botao: 'ganhar' });
    await app.avisosChegarem();
    await app.runJobs();
    expect((await lerPedido(app, id)).status).toBe('pago');
    await sandra.recusa('contestacoes encerrar', { contestacao: String(uma?.id), fim: 'perdida' });
    expect((await lerPedido(app, id)).status).toBe('pago');
  });
});

describe('requests under the law', () => {
  it('wait in one queue with their last day, are answered once, and include those made in the account', async () => {
    const ana = await app.signUp();
    await sandra.faz('requerimentos registrar', {
      conta: ana.email,
      tipo: 'correcao',
      texto: 'Meu nome está errado.',
    });
    const minhas = async (todos: boolean) =>
      (
        (await sandra.faz('requerimentos listar', { todos })).dados as {
          id: number;
          email: string;
          tipo: string;
          prazo: string;
          resposta: string | null;
        }[]
      ).filter(({ email }) => email === ana.email);
    const [um] = await minhas(false);
    // 15 days from 20 November.
    expect(um).toMatchObject({ prazo: '2026-12-05', tipo: 'correcao' });
    await ana.api.conta.pedirRemocao({ Senha: ana.senha });
    expect((await minhas(true)).map(({ tipo }) => tipo)).toContain('eliminacao');
    expect(await minhas(false)).toHaveLength(1);
    // A licence that was refused at its first look-up: it has no last day, and no letter would tell one.
    await seeds(app).habilitacao(ana, { comErro: true, mensagemErro: 'CPF não confere' });
    const { tabela } = await sandra.faz('inicio');
    expect(tabela?.linhas.at(-1)?.slice(0, 3)).toEqual(['', '', 'Cadastro com erro: CPF não confere']);
    app.passDays(9);
    await avisarDaMesa(systemCtx(app.deps));
    await app.runJobs();
    const avisos = await mailsIn(app, app.deps.env.SUPPORT_EMAIL);
    expect(avisos.some(({ text }) => text?.includes('LGPD, art. 18, III'))).toBe(true);
    await sandra.faz('requerimentos responder', { requerimento: String(um?.id), resposta: 'Corrigido.' });
    await sandra.recusa('requerimentos responder', { requerimento: String(um?.id), resposta: 'De novo.' });
    expect(await minhas(false)).toHaveLength(0);
  });

  it('a removal asked for by telephone begins with its answer, is told to the driver, and can be taken back', async () => {
    const ana = await app.signUp();
    const pedir = async () => {
      const { dados } = await sandra.faz('requerimentos registrar', {
        ...{ conta: ana.email, tipo: 'eliminacao', texto: 'Por telefone: quer sair.' },
      });
      return String((dados as { id: number }).id);
    };
    const requerimento = await pedir();
    const resposta = { requerimento, resposta: 'Os seus dados serão apagados.' };
    // Before the question, not after it was confirmed.
    expect(await sandra.pergunta('requerimentos responder', resposta)).toMatchObject({
      mensagem: expect.stringContaining('identidade'),
    });
    const certa = { ...resposta, identidade: 'Confirmou CPF, nascimento e a última compra.' };
    expect(await sandra.pergunta('requerimentos responder', certa)).toMatchObject({
      pergunta: expect.stringContaining(`Remover a conta de Ana Souza Prado, ${ana.email}`),
    });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
    await sandra.faz('requerimentos responder', certa);
    const { ApagadaEm } = await ana.api.conta.perfil();
    expect(ApagadaEm).toMatch(/^2027-0[56]/);
    await app.runJobs();
    const assuntos = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
    expect(assuntos).toContain('Recebemos o seu pedido de remoção');
    expect((await sandra.registros(requerimento)).at(-1)?.dados).toMatchObject({
      ...{ identidade: certa.identidade, apagadaEm: ApagadaEm },
    });
    expect(await ana.api.conta.cancelarRemocao()).toEqual({ ApagadaEm: null });

    const outro = await pedir();
    await sandra.faz('requerimentos responder', {
      ...{ requerimento: outro, resposta: 'Não confirmamos quem pede.', negar: true },
    });
    expect((await ana.api.conta.perfil()).ApagadaEm).toBeNull();
  });
});
