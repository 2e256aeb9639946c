import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { logRefusal } from '#backend/platform/http/failures.ts';
import { networksOf, take } from '#backend/platform/limits.ts';
import type { ErrorCode } from '#lib/errors.ts';

interface Recusada {
  code: ErrorCode;
  /** Route pattern of the page. */
  route: string;
  /** Action of the audit row: `recusada` or `negada`. */
  acao: 'mesa.recusada' | 'mesa.negada';
  entidade: string;
  id: string;
  dados?: Record<string, unknown>;
  /** E-mail of the signed-in person; undefined before sign-in. */
  pessoa?: string | undefined;
}

/** Maximum audit rows per hour and network; the log gets every refusal. */
const LINHAS_POR_HORA = 300;

/** Records a refusal by the desk: a `refused` log line every time, and an audit row up to an hourly limit. */
export async function registrarRecusa(ctx: PublicCtx, recusada: Recusada): Promise<void> {
  const { code, route, pessoa, ...fato } = recusada;
  logRefusal(ctx, { code, route, usuario: pessoa });
  const { narrow } = networksOf(ctx.origem.ip);
  const { uses } = await take(ctx, { nome: fato.acao, de: narrow, points: LINHAS_POR_HORA, seconds: 3600 });
  if (uses > LINHAS_POR_HORA) return;
  const quem: Pick<SystemCtx, 'ator' | 'atorId'> = pessoa
    ? { ator: 'operador', atorId: pessoa }
    : { ator: 'sistema' };
  await audit({ ...ctx, ...quem }, fato);
}
