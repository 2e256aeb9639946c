import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { drain } from '../../harness/jobs.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';
import { lembretesDe } from './prazos.ts';

const app = sharedApp();

beforeEach(() => app.setClock(NOW));

const { HOJE, sweep, comPrazo, imprimir, passar, assuntos } = lembretesDe(app);

describe('the reminders of a deadline', () => {
  it('go out 15, 7, 3 and 1 days before it and on its last day, once each, with two workers at it', async () => {
    const { dono, linha } = await comPrazo(20);
    const de = (faltam: string) => [`Defesa prévia: ${faltam} (multa ${linha.autoInfracao})`];
    expect(await passar(dono, 24)).toEqual({
      5: de('faltam 15 dias'),
      13: de('faltam 7 dias'),
      17: de('faltam 3 dias'),
      19: de('falta 1 dia'),
      20: de('vence hoje'),
    });
    const mails = (await mailsIn(app, dono.email)).filter(({ subject }) => subject?.includes('(multa'));
    expect(mails).toHaveLength(5);
  });

  it('end with the protocol, also one that was filed elsewhere', async () => {
    const { dono, linha } = await comPrazo(16);
    expect(Object.keys(await passar(dono, 3))).toEqual(['1']);
    await dono.api.multas.marcar({
      GuidMulta: linha.guid,
      Marcos: [{ Tipo: 'defesa_protocolada', Data: null, Retirar: false }],
    });
    expect(await passar(dono, 16)).toEqual({});
  });

  it('follow a corrected day: reminders of the old one are not sent', async () => {
    const { dono, linha } = await comPrazo(15);
    await sweep();
    await imprimir(dono, linha.guid, addDays(HOJE, 18));
    expect(Object.keys(await passar(dono, 19))).toEqual(['3', '11', '15', '17', '18']);
    const [velho] = await app.rows(
      lembrete,
      and(eq(lembrete.multaId, linha.id), eq(lembrete.data, addDays(HOJE, 15))),
    );
    expect(velho?.dispensadoEm).not.toBeNull();
  });

  it('are one for an AIT that is listed for the licence and for the vehicle', async () => {
    const { dono, linha } = await comPrazo(7);
    const { id: veiculoId } = await seeds(app).veiculo(dono);
    await seeds(app).multa(dono, { veiculoId, autoInfracao: linha.autoInfracao, codigoInfracao: '65992' });
    expect(Object.keys(await passar(dono, 2))).toEqual(['0']);
  });

  it('that are due on one day are told together, and each ends by itself', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    // An infraction of the driver (CTB art. 218, II): the owner can name the driver (art. 257 §7).
    const outra = await seeds(app).multa(dono, { habilitacaoId, codigoInfracao: '74630' });
    const hoje = isoDateOf(app.deps.clock());
    for (const tipo of ['prazo_defesa', 'prazo_condutor'] as const)
      await imprimir(dono, outra.guid, addDays(hoje, 3), tipo);
    await app.runJobs();
    const avisos = (await dono.api.notificacoes.lista()).length;
    expect(await passar(dono, 1)).toEqual({
      0: [`Defesa prévia e indicar o condutor: faltam 3 dias (multa ${outra.autoInfracao})`],
    });
    expect((await dono.api.notificacoes.lista()).length).toBe(avisos + 1);
    await dono.api.multas.marcar({
      GuidMulta: outra.guid,
      Marcos: [{ Tipo: 'condutor_indicado', Data: null, Retirar: false }],
    });
    expect(await passar(dono, 3)).toEqual({
      1: [`Defesa prévia: falta 1 dia (multa ${outra.autoInfracao})`],
      2: [`Defesa prévia: vence hoje (multa ${outra.autoInfracao})`],
    });
  });

  it('wait for the morning: none between 21:00 and 08:00 of São Paulo, also when the mail was late', async () => {
    // Far from the database's clock, which the queue uses.
    app.setClock('2090-03-11T00:00:00.000Z');
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    const linha = await seeds(app).multa(dono, {
      habilitacaoId,
      dataInfracao: '2090-02-20',
      dataNotificacao: null,
    });
    await seeds(app).marco(dono, linha.id, 'prazo_defesa', '2090-03-17', 'carta');
    await sweep();
    expect(await app.deps.db.$count(lembrete, eq(lembrete.usuarioId, dono.id))).toBe(0);
    app.setClock('2090-03-10T23:59:00.000Z');
    await sweep();
    app.setClock('2090-03-11T00:01:00.000Z');
    await app.runJobs();
    expect(await assuntos(dono)).toEqual([]);
    app.setClock('2090-03-11T11:00:00.000Z');
    await app.runJobs({ early: true });
    expect(await assuntos(dono)).toEqual([expect.stringContaining('faltam 6 dias')]);
  });

  it('say nothing of CPF or licence, and are copied to the address of the licence without the link of the driver', async () => {
    const dono = await app.signUp();
    const cnh = await seeds(app).habilitacao(dono, { emailNotificacao: 'frota@example.com' });
    const linha = await seeds(app).multa(dono, { habilitacaoId: cnh.id, codigoInfracao: '65992' });
    await imprimir(dono, linha.guid, addDays(HOJE, 3));
    await sweep();
    await app.runJobs();
    const [mail] = (await mailsIn(app, dono.email)).filter(({ subject }) => subject?.includes('(multa'));
    const [copia] = await mailsIn(app, 'frota@example.com');
    const perfil = await dono.api.conta.perfil();
    for (const segredo of [perfil.Cpf, cnh.cpf, cnh.numeroCnh]) {
      expect(mail?.text).not.toContain(segredo);
      expect(mail?.html).not.toContain(segredo);
    }
    expect(mail?.text).toContain('/lembretes?codigo=');
    expect(copia?.text).toContain(linha.autoInfracao);
    expect(copia?.text).not.toContain('Desligar os lembretes');
  });
});

/** A process that dies at its n-th outgoing step: enqueuing a job, or just before or after handing over a mail. */
function mortal(ctx: SystemCtx, n: number): SystemCtx {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps === n) throw new Error('power cut');
  };
  return {
    ...ctx,
    queues: {
      ...ctx.queues,
      async send(...args) {
        step();
        await ctx.queues.send(...args);
        step();
      },
    },
    adapters: {
      ...ctx.adapters,
      mailer: {
        ...ctx.adapters.mailer,
        async send(mail) {
          step();
          await ctx.adapters.mailer.send(mail);
          step();
        },
      },
    },
  };
}

it('two workers that die again and again over three weeks send each reminder once', async () => {
  const dono = await app.signUp();
  const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
  const autos: string[] = [];
  for (const dias of [16, 18, 21]) {
    const linha = await seeds(app).multa(dono, { habilitacaoId, codigoInfracao: '65992' });
    await seeds(app).marco(dono, linha.id, 'prazo_defesa', addDays('2026-11-20', dias), 'carta');
    autos.push(linha.autoInfracao);
  }
  await app.runJobs();
  const ctx = systemCtx(app.deps);
  const { boss } = app.runtime.jobs;
  let mortes = 0;
  const morre = () => {
    mortes += 1;
  };
  app.setClock(NOW);
  for (let dia = 0; dia < 22; dia += 1) {
    // Each day both workers die at a step of their own; later that day a run survives.
    const passo = (dia % 4) + 1;
    await Promise.all([
      lembrar(mortal(ctx, passo)).catch(morre),
      lembrar(mortal(ctx, passo + 1)).catch(morre),
    ]);
    await lembrar(ctx);
    const enviar = (n: number) => ({
      email: (job: { data: object }) => runJob(mortal(ctx, n), 'email', job.data),
    });
    for (const n of [1, 2]) {
      const feitos = await drain(boss, enviar(n), { failures: 'returned' });
      mortes += feitos.filter((um) => 'error' in um).length;
    }
    await app.runJobs({ early: true });
    app.passDays(1);
  }
  const mails = (await mailsIn(app, dono.email)).map(({ subject = '' }) => subject);
  for (const auto of autos)
    expect(mails.filter((um) => um.includes(auto)).toSorted()).toEqual(
      ['falta 1 dia', 'faltam 15 dias', 'faltam 3 dias', 'faltam 7 dias', 'vence hoje'].map(
        (faltam) => `Defesa prévia: ${faltam} (multa ${auto})`,
      ),
    );
  expect(mortes).toBeGreaterThan(8);
});
