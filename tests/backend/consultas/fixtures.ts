import { eq } from 'drizzle-orm';
import { assinatura } from '#backend/db/schema/pedidos.ts';
import type { Driver, TestApp } from '../harness/app.ts';

/** Documents whose last digit tells the simulated Detran what to answer (docs/sandbox.md). */
export const CNH = {
  semMultas: '17876663650',
  multaNovaNaSegunda: '39264445421',
  quatroMultas: '99777724572',
  comProcessoDeSuspensao: '78142283414',
  indisponivelDuasVezes: '75400502786',
  desconhecida: '70470953587',
  recusada: '22142430348',
  digitoErrado: '12345678901',
};

export const RENAVAM = {
  semMultas: '64430359540',
  multaNovaNaSegunda: '62176866191',
  multasEDebitos: '76441446302',
  umaMulta: '69237265173',
  indisponivelDuasVezes: '08151335686',
  recusado: '86770827648',
  digitoErrado: '12345678901',
};

export const CPF = '39053344705';
export const PLACA = 'RIO2A18';

/** Gives the driver another plan that begins now and lasts a year. */
export async function contratar(app: TestApp, driver: Driver, plano: string): Promise<void> {
  const inicio = app.deps.clock();
  await app.deps.db
    .update(assinatura)
    .set({ canceladaEm: inicio })
    .where(eq(assinatura.usuarioId, driver.id));
  await app.deps.db
    .insert(assinatura)
    .values({ usuarioId: driver.id, plano, inicio, fim: new Date(inicio.getTime() + 365 * 86_400_000) });
}

/** Ends every plan of the driver. */
export async function semPlano(app: TestApp, driver: Driver): Promise<void> {
  await app.deps.db
    .update(assinatura)
    .set({ canceladaEm: app.deps.clock() })
    .where(eq(assinatura.usuarioId, driver.id));
}
