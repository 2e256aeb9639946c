import { beforeEach, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp({ TRIAL_DAYS: '0' });
beforeEach(() => app.setClock(NOW));

const sweep = () => avisarDosPlanos(systemCtx(app.deps));

/** A driver whose plan ends the given number of days after NOW. */
async function driverWithPlan(dias: number, mudancas: Partial<typeof assinatura.$inferInsert> = {}) {
  const driver = await app.signUp();
  const inicio = new Date(NOW);
  const fim = new Date(inicio.getTime() + dias * 86_400_000);
  await app.deps.db
    .insert(assinatura)
    .values({ usuarioId: driver.id, plano: 'cnh-livre', inicio, fim, ...mudancas });
  return driver;
}

const avisos = async (driver: Driver) =>
  (await driver.api.notificacoes.lista()).map(({ Assunto }) => Assunto).reverse();

it('a driver is told five days and one day before the plan ends, once each, by notice and mail', async () => {
  const ana = await driverWithPlan(10);
  const told: string[][] = [];
  for (let dia = 0; dia <= 11; dia += 1) {
    await sweep();
    await sweep();
    told.push(await avisos(ana));
    app.passDays(1);
  }
  expect(told[4]).toEqual([]);
  expect(told[5]).toEqual(['Seu plano termina em 5 dias']);
  expect(told[8]).toEqual(['Seu plano termina em 5 dias']);
  expect(told[9]).toEqual(['Seu plano termina em 5 dias', 'Seu plano termina em 1 dia']);
  expect(told[11]).toHaveLength(2);
});

it('the mail goes out on the day, with what is left then', async () => {
  const ana = await driverWithPlan(3);
  await sweep();
  await app.runJobs();
  const mails = (await mailsIn(app, ana.email)).map(({ subject }) => subject);
  expect(mails).toContain('Seu plano termina em 3 dias');
  const [notice] = await ana.api.notificacoes.lista();
  expect(notice).toMatchObject({ Assunto: 'Seu plano termina em 3 dias', Destino: '/app/planos/contratar' });
  expect(notice?.Descricao).toContain('O plano CNH Livre vale até 23/11/2026.');
});

it('no notice is sent for a plan that another one continues, that was ended, or that has not begun', async () => {
  const continua = await driverWithPlan(4);
  await operador(app).faz('assinaturas conceder', { conta: continua.email, plano: 'cnh-livre', dias: '60' });
  const encerrado = await driverWithPlan(4, { canceladaEm: new Date(NOW) });
  const futuro = await driverWithPlan(4, { inicio: new Date('2026-11-22T12:00:00.000Z') });
  const removendo = await driverWithPlan(4);
  await removendo.api.conta.pedirRemocao({ Senha: removendo.senha });
  await sweep();
  expect(await avisos(continua)).toEqual(['Você ganhou um plano']);
  for (const driver of [encerrado, futuro]) expect(await avisos(driver)).toEqual([]);
  expect(await avisos(removendo)).toEqual(['Recebemos o seu pedido de remoção']);
});
