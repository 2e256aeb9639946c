import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import type { Adapters } from '#backend/platform/adapters/adapters.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo, limite } from '#backend/platform/db/schema/conta.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { emailEnviado, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import type { QueueName } from '#backend/platform/jobs/queue.ts';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import { contratar } from '../consultas/fixtures.ts';
import { type Driver, NOW, shared, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';
import { mailsIn } from '../harness/outbox.ts';
import { MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';
import { comprador, estadosDe, pagarNoBanco, passar, pixAberto } from '../pedidos/support.ts';

const eventos: string[] = [];
const automacao = shared(() =>
  serveFake({
    async fetch(request) {
      eventos.push(await request.text());
      return new Response('');
    },
  }),
);
const app = shared(() => testApp({ AUTOMATION_WEBHOOK_URL: automacao.url }));
beforeEach(() => app.setClock(NOW));
afterAll(async () => {
  await app.close();
  await automacao.stop();
});

/**
 * The context of a process that dies at its n-th step. A step is a call to an outside service (before or after it) or a job enqueued
 * inside its transaction. Nothing after the step runs.
 */
function dyingAt(n: number): { ctx: SystemCtx; died(): boolean } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= n) throw new Error('power cut');
  };
  const mortal = <F extends (...args: never[]) => Promise<unknown>>(call: F, self: unknown): F =>
    (async (...args: Parameters<F>) => {
      step();
      const answer: unknown = await Reflect.apply(call, self, args);
      step();
      return answer;
    }) as F;
  const adapter = <A extends object>(one: A): A =>
    new Proxy(one, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? mortal(value as never, target) : value;
      },
    });
  const adapters = Object.fromEntries(
    Object.entries(app.deps.adapters).map(([name, one]) => [name, one && adapter(one)]),
  ) as unknown as Adapters;
  const ctx = systemCtx({
    ...app.deps,
    adapters,
    queues: adapter(app.deps.queues),
  });
  return { ctx, died: () => steps >= n };
}

interface Cena {
  data: object;
  /** The final state, in a form that is equal for every driver. */
  ver(): Promise<unknown>;
}

/** The codes of orders and fines differ from driver to driver. */
const semCodigo = (texto = '') => texto.replace(/(?<=(?:pedido nº|encontrada:) )[0-9A-Z]+/, '*');
const avisos = async ({ id }: Driver) =>
  (await app.rows(notificacao, eq(notificacao.usuarioId, id)))
    .map(({ assunto }) => semCodigo(assunto))
    .sort();
/** Each mail of a driver once: one handed over just before the process died may be sent a second time. */
const mails = async ({ id, email }: Driver) => {
  const sent = (await mailsIn(app, email)).map(({ subject }) => semCodigo(subject));
  const registrados = await app.deps.db.$count(emailEnviado, eq(emailEnviado.usuarioId, id));
  expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(1);
  return { distintos: [...new Set(sent)].sort(), registrados };
};

const CENAS: Partial<Record<QueueName, () => Promise<Cena>>> = {
  async consulta() {
    const ana = await app.signUp();
    await contratar(app, ana, 'cnh-livre');
    const { guid } = await ana.api.habilitacoes.cadastrar({
      NumeroCnh: cnhComFinal(2),
      Cpf: '39053344705',
      UF: 2,
    });
    const { Id: id } = await ana.api.habilitacoes.resumo({ guid });
    return {
      data: { alvo: 'habilitacao', id },
      ver: async () => ({
        consultas: (await ana.api.habilitacoes.resumo({ guid })).QtdeConsultas,
        multas: await app.deps.db.$count(multa, eq(multa.usuarioId, ana.id)),
        // Asked and paid for at most twice.
        pagas: (await app.deps.db.$count(consulta, eq(consulta.habilitacaoId, id))) <= 2,
        avisos: await avisos(ana),
        mails: await mails(ana),
      }),
    };
  },
  async peticao() {
    const ana = await app.signUp();
    const { id } = await solicitacaoPaga(app, ana);
    await ana.api.peticoes.cadastrarMulta({ ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: id });
    return {
      data: { solicitacaoId: id },
      ver: async () => {
        const arquivos = await app.rows(arquivo, eq(arquivo.usuarioId, ana.id));
        const bytes = await app.deps.adapters.storage.get(arquivos[0]?.chave ?? '');
        return {
          arquivos: arquivos.length,
          inteiro: bytes?.length === arquivos[0]?.tamanho,
          entregue: (await ana.api.peticoes.solicitacao({ id })).Entregue,
          avisos: await avisos(ana),
          mails: await mails(ana),
        };
      },
    };
  },
  async email() {
    const ana = await app.signUp();
    return {
      data: { modelo: 'senha-trocada', usuarioId: ana.id, chave: `senha:${ana.id}` },
      ver: async () => ({ mails: await mails(ana) }),
    };
  },
  async conferencia() {
    const ana = await comprador(app);
    const { id, banco } = await pixAberto(ana);
    await pagarNoBanco(app, banco);
    return {
      data: { pedidoId: id },
      ver: async () => ({
        estados: (await estadosDe(app, id)).map((estado) => estado.split(' ')[0]),
        direitos: await app.deps.db.$count(solicitacao, eq(solicitacao.usuarioId, ana.id)),
        avisos: await avisos(ana),
        mails: await mails(ana),
      }),
    };
  },
  async expiracoes() {
    const ana = await comprador(app);
    const { id } = await pixAberto(ana);
    passar(app, 400);
    return {
      data: {},
      ver: async () => ({ estados: (await estadosDe(app, id)).map((estado) => estado.split(' ')[0]) }),
    };
  },
  async automacao() {
    const ana = await comprador(app);
    const { id, codigo } = await pixAberto(ana);
    return {
      data: { pedidoId: id, status: 'aguardando_pagamento' },
      ver: async () => ({
        eventos: new Set(eventos.filter((evento) => evento.includes(codigo))).size,
      }),
    };
  },
  async avisosDePlano() {
    const ana = await app.signUp();
    await app.deps.db
      .update(assinatura)
      .set({ fim: new Date(Date.parse(NOW) + 3.5 * 86_400_000) })
      .where(eq(assinatura.usuarioId, ana.id));
    return { data: {}, ver: async () => ({ avisos: await avisos(ana), mails: await mails(ana) }) };
  },
  async verificacoes() {
    const ana = await app.signUp();
    await contratar(app, ana, 'cnh-livre');
    const { guid } = await ana.api.habilitacoes.cadastrar({
      NumeroCnh: cnhComFinal(1),
      Cpf: '39053344705',
      UF: 2,
    });
    await app.runJobs();
    app.passDays(7);
    return {
      data: {},
      ver: async () => ({
        consultas: (await ana.api.habilitacoes.resumo({ guid })).QtdeConsultas,
        multas: await app.deps.db.$count(multa, eq(multa.usuarioId, ana.id)),
        avisos: await avisos(ana),
        mails: await mails(ana),
      }),
    };
  },
};

/** Until the job finishes without dying. */
const MOST = 40;

describe('a job whose process dies', () => {
  it.each(Object.entries(CENAS))(
    '%s: at any step, the next try ends as if nothing had happened',
    async (nome, montar) => {
      const queue = nome as QueueName;
      await app.deps.db.delete(limite);
      const inteira = await montar();
      await runJob(systemCtx(app.deps), queue, inteira.data);
      await app.runJobs();
      const esperado = await inteira.ver();
      let mortes = 0;
      for (let n = 1; n <= MOST; n += 1) {
        app.setClock(NOW);
        // All sign up from one address.
        await app.deps.db.delete(limite);
        const cena = await montar();
        const { ctx, died } = dyingAt(n);
        const erro = await runJob(ctx, queue, cena.data).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (died()) {
          mortes += 1;
          expect(String(erro)).toContain('power cut');
        }
        // Run again after a death, and once more anyway, as a queue may do.
        await runJob(systemCtx(app.deps), queue, cena.data);
        await app.runJobs();
        expect([n, await cena.ver()]).toEqual([n, esperado]);
        if (!died()) break;
      }
      expect(mortes).toBeGreaterThan(0);
      expect(mortes).toBeLessThan(MOST);
    },
    600_000,
  );
});
