import { systemCtx } from '#backend/app/jobs/open.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import { addDays, type IsoDate } from '#lib/dates.ts';
import type { Driver, TestApp } from '../../harness/app.ts';
import { seeds } from '../../harness/multas.ts';
import { mailsIn } from '../../harness/outbox.ts';

/** A driver with a deadline, and what the days bring. */
export function lembretesDe(app: TestApp) {
  const HOJE = '2026-11-20';
  const sweep = () => lembrar(systemCtx(app.deps));

  /** A driver with a fine whose notice prints the last day of the defence, the given number of days from today. */
  async function comPrazo(dias: number) {
    const dono = await app.signUp();
    const semear = seeds(app);
    const { id: habilitacaoId } = await semear.habilitacao(dono);
    const linha = await semear.multa(dono, { habilitacaoId, codigoInfracao: '65992' });
    await imprimir(dono, linha.guid, addDays(HOJE, dias));
    await app.runJobs();
    return { dono, linha, habilitacaoId };
  }

  const imprimir = (
    dono: Driver,
    GuidMulta: string,
    Data: IsoDate,
    Tipo: 'prazo_defesa' | 'prazo_condutor' = 'prazo_defesa',
  ) => dono.api.multas.marcar({ GuidMulta, Marcos: [{ Tipo, Data, Retirar: false }] });

  /** Runs the given number of days with two sweeps each. Returns the reminders by day. */
  async function passar(dono: Driver, dias: number): Promise<Record<number, string[]>> {
    const vistos = new Set(await assuntos(dono));
    const chegaram: Record<number, string[]> = {};
    for (let dia = 0; dia < dias; dia += 1) {
      await Promise.all([sweep(), sweep()]);
      await app.runJobs();
      const novos = (await assuntos(dono)).filter((um) => !vistos.has(um));
      for (const um of novos) vistos.add(um);
      if (novos.length > 0) chegaram[dia] = novos;
      app.passDays(1);
    }
    return chegaram;
  }

  const assuntos = async ({ email }: Driver) =>
    (await mailsIn(app, email)).map(({ subject = '' }) => subject).filter((um) => um.includes('(multa'));
  return { HOJE, sweep, comPrazo, imprimir, passar, assuntos };
}
