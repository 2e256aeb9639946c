import { audit } from '#backend/platform/audit.ts';
import type { Pessoa, PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { logRefusal } from '#backend/platform/http/failures.ts';
import { networksOf, take } from '#backend/platform/limits.ts';
import type { ErrorCode } from '#lib/errors.ts';

interface Recusada {
  code: ErrorCode;
  /** Route pattern of the page, or the name of the command. */
  route: string;
  /** What was refused; the route of a command or screen if nothing is said. */
  sobre?: readonly [entidade: string, id: string];
  /** The signed-in person; undefined before sign-in. */
  pessoa?: Pick<Pessoa, 'email' | 'papel'> | undefined;
}

/** Maximum audit rows per hour and network; the log gets every refusal. */
const LINHAS_POR_HORA = 300;

/** Records a refusal by the desk: a `refused` log line every time, and an audit row up to an hourly limit. */
export async function registrarRecusa(ctx: PublicCtx, recusada: Recusada): Promise<void> {
  const { code, route, pessoa, sobre = ['comando', route] } = recusada;
  logRefusal(ctx, { code, route, usuario: pessoa?.email });
  const acao = code === 'PAPEL_SEM_ACESSO' ? 'mesa.negada' : 'mesa.recusada';
  const { narrow } = networksOf(ctx.origem.ip);
  const { uses } = await take(ctx, { nome: acao, de: narrow, points: LINHAS_POR_HORA, seconds: 3600 });
  if (uses > LINHAS_POR_HORA) return;
  const [entidade, id] = sobre;
  const quem: Pick<SystemCtx, 'ator' | 'atorId'> = pessoa
    ? { ator: 'operador', atorId: pessoa.email }
    : { ator: 'sistema' };
  const dados = pessoa ? { papel: pessoa.papel } : { motivo: code };
  await audit({ ...ctx, ...quem }, { acao, entidade, id, dados });
}
