import { expect, it } from 'vitest';
import { runJob, systemCtx } from '#backend/app/jobs/open.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { addDays } from '#lib/dates.ts';
import { NOW, sharedApp } from '../../harness/app.ts';
import { drain } from '../../harness/jobs.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';

const app = sharedApp();

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
