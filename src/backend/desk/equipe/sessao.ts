import { and, eq, gt, isNull } from 'drizzle-orm';
import { cookie, hashToken, novoToken, tokenDoCookie } from '#backend/domain/conta/session.ts';
import type { Pessoa, PublicCtx } from '#backend/platform/context.ts';
import { equipe, equipeSessao } from '#backend/platform/db/schema/equipe.ts';

const MINUTO = 60_000;
const OCIOSA_MS = 30 * MINUTO;
const MAXIMO_MS = 10 * 60 * MINUTO;
const COOKIE = 'mesa';

/** Opens a desk session: at most 10 hours, 30 minutes when idle. Only the hash of the token is stored. */
export async function abrirSessaoDaMesa(ctx: PublicCtx, equipeId: string): Promise<string> {
  const token = novoToken();
  const agora = ctx.clock();
  await ctx.db.insert(equipeSessao).values({
    tokenHash: hashToken(token),
    equipeId,
    criadaEm: agora,
    usadaEm: agora,
    ip: ctx.origem.ip,
    agente: ctx.origem.agente,
  });
  return token;
}

export async function pessoaDoToken(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  token: string,
): Promise<Pessoa | null> {
  const agora = clock();
  const [linha] = await db
    .select({
      id: equipe.id,
      nome: equipe.nome,
      email: equipe.email,
      papel: equipe.papel,
      sessaoId: equipeSessao.id,
      usadaEm: equipeSessao.usadaEm,
    })
    .from(equipeSessao)
    .innerJoin(equipe, daPessoaAtiva)
    .where(and(eq(equipeSessao.tokenHash, hashToken(token)), aberta(agora)));
  if (!linha) return null;
  const { usadaEm, ...pessoa } = linha;
  if (agora.getTime() - usadaEm.getTime() > MINUTO)
    await db.update(equipeSessao).set({ usadaEm: agora }).where(eq(equipeSessao.id, pessoa.sessaoId));
  return pessoa;
}

/**
 * Whether the session is still open, of an unblocked person with the same role. A request with a long upload reaches
 * its act minutes after `pessoaDoToken`.
 */
export async function sessaoContinua(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { sessaoId, papel }: Pessoa,
): Promise<boolean> {
  const [linha] = await db
    .select({ id: equipeSessao.id })
    .from(equipeSessao)
    .innerJoin(equipe, daPessoaAtiva)
    .where(and(eq(equipeSessao.id, sessaoId), eq(equipe.papel, papel), aberta(clock())));
  return linha !== undefined;
}

const daPessoaAtiva = and(eq(equipe.id, equipeSessao.equipeId), isNull(equipe.bloqueadaEm));

function aberta(agora: Date) {
  const antes = (ms: number) => new Date(agora.getTime() - ms);
  return and(gt(equipeSessao.usadaEm, antes(OCIOSA_MS)), gt(equipeSessao.criadaEm, antes(MAXIMO_MS)));
}

export async function fecharSessaoDaMesa({ db }: Pick<PublicCtx, 'db'>, id: string): Promise<void> {
  await db.delete(equipeSessao).where(eq(equipeSessao.id, id));
}

/** Session cookie of the desk's port; SameSite keeps it out of cross-site requests. */
export function cookieDaMesa(token: string | null): string {
  const maxAge = token ? MAXIMO_MS / 1000 : 0;
  return cookie(COOKIE, token ?? '', { maxAge, sameSite: 'Strict' });
}

export function tokenDaMesa(cookies: string | null): string | null {
  return tokenDoCookie(cookies, COOKIE);
}
