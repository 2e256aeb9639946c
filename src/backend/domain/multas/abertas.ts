import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { abreSemPlano } from '#backend/domain/recursos/liberada.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { PrazoCorrente } from './prazosDoMotorista.ts';

/** For mails and calendars, which have no session: asks whether the owner may open the page of a deadline's fine today. */
export async function paginasAbertas(ctx: Pick<PublicCtx, 'db' | 'clock'>, dono: string) {
  const plano = await planoVigente(ctx, dono);
  return async ({ naPagina, listagens }: PrazoCorrente): Promise<boolean> =>
    plano !== null ||
    naPagina.origem === 'motorista' ||
    abreSemPlano(ctx, dono, { ...naPagina, doMesmoAit: listagens.map(({ id }) => id) });
}
