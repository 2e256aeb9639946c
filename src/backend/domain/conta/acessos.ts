import { and, asc, eq, inArray } from 'drizzle-orm';
import { retirarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { agenda } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { chaveDeAcesso, segundoFator } from '#backend/platform/db/schema/segundoFator.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { AcessoAberto } from '#lib/conta/acessos.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { dominioDasChaves } from './chaves.ts';
import { desfazerRemocao } from './requerimentos.ts';
import { codigosRestantes, emPreparo } from './segundoFator.ts';
import { hashToken } from './session.ts';

type Leitor = Pick<PublicCtx, 'db' | 'clock'>;

/**
 * What an attacker may have left on an account: passkeys, calendar, copies of its mails to other addresses, a request for removal. `Chave` identifies each.
 */
export async function acessosAbertos(ctx: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const partes = await Promise.all(
    [chaves, calendario, copias, remocao].map((parte) => parte(ctx, usuarioId)),
  );
  return partes.flat();
}

/** Ends all of them except those kept by key, in the caller's transaction. */
export async function encerrarAcessos(
  tx: PublicCtx,
  dono: { id: string },
  manter: readonly string[],
): Promise<void> {
  const acabam = (await acessosAbertos(tx, dono.id)).filter(({ Chave }) => !manter.includes(Chave));
  const de = (tipo: AcessoAberto['Tipo']) =>
    acabam.filter(({ Tipo }) => Tipo === tipo).map(({ Chave }) => Chave.slice(tipo.length + 1));
  const guids = de('chave');
  if (guids.length > 0)
    await tx.db
      .delete(chaveDeAcesso)
      .where(and(eq(chaveDeAcesso.usuarioId, dono.id), inArray(chaveDeAcesso.guid, guids)));
  if (de('calendario').length > 0) await tx.db.delete(agenda).where(eq(agenda.usuarioId, dono.id));
  for (const { Tipo, Nome: para } of acabam)
    if (Tipo === 'copia') await retirarEndereco(tx, { usuarioId: dono.id, para });
  if (de('remocao').length > 0) await desfazerRemocao(tx, dono.id);
  for (const { Chave, Tipo } of acabam)
    await audit(tx, {
      acao: 'conta.encerrarAcesso',
      entidade: 'usuario',
      id: dono.id,
      dados: { Tipo, Chave },
    });
}

async function chaves({ db }: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const linhas = await db
    .select()
    .from(chaveDeAcesso)
    .where(eq(chaveDeAcesso.usuarioId, usuarioId))
    .orderBy(asc(chaveDeAcesso.id));
  return linhas.map(({ guid, nome, criadaEm }) => aberto('chave', guid, { nome, desde: criadaEm }));
}

async function calendario({ db }: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const linhas = await db.select().from(agenda).where(eq(agenda.usuarioId, usuarioId));
  // A new address is a new access: the token's hash identifies it and cannot be used as the token.
  return linhas.map(({ tokenHash, criadaEm }) =>
    aberto('calendario', tokenHash.slice(0, 16), { nome: '', desde: criadaEm }),
  );
}

/** The notification addresses of licences and vehicles, except the account's own; since when the first of them is registered. */
async function copias({ db }: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const [dono] = await db.select({ email: usuario.email }).from(usuario).where(eq(usuario.id, usuarioId));
  const linhas = [
    ...(await db
      .select({ email: habilitacao.emailNotificacao, desde: habilitacao.criadaEm })
      .from(habilitacao)
      .where(eq(habilitacao.usuarioId, usuarioId))),
    ...(await db
      .select({ email: veiculo.emailNotificacao, desde: veiculo.criadoEm })
      .from(veiculo)
      .where(eq(veiculo.usuarioId, usuarioId))),
  ].toSorted((a, b) => a.desde.getTime() - b.desde.getTime());
  const desde = new Map<string, Date>();
  for (const um of linhas) {
    const para = um.email?.trim().toLowerCase() ?? '';
    if (para !== '' && para !== dono?.email && !desde.has(para)) desde.set(para, um.desde);
  }
  // A hash, so that the audit row has no address.
  return [...desde].map(([para, dia]) =>
    aberto('copia', hashToken(para).slice(0, 16), { nome: para, desde: dia }),
  );
}

/** A later request is another one: its instant identifies it. */
async function remocao({ db }: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const [dono] = await db
    .select({ pedida: usuario.remocaoPedidaEm })
    .from(usuario)
    .where(eq(usuario.id, usuarioId));
  if (!dono?.pedida) return [];
  return [aberto('remocao', String(dono.pedida.getTime()), { nome: '', desde: dono.pedida })];
}

const aberto = (
  Tipo: AcessoAberto['Tipo'],
  qual: string,
  { nome, desde }: { nome: string; desde: Date },
): AcessoAberto => ({ Chave: `${Tipo}-${qual}`, Tipo, Nome: nome, Desde: desde.toISOString() });

export async function verSeguranca(ctx: Ctx): Promise<WireAnswer<typeof conta.seguranca>> {
  const { db, actor, env } = ctx;
  const [fator] = await db.select().from(segundoFator).where(eq(segundoFator.usuarioId, actor.id));
  const chaves = await db
    .select()
    .from(chaveDeAcesso)
    .where(eq(chaveDeAcesso.usuarioId, actor.id))
    .orderBy(asc(chaveDeAcesso.id));
  return {
    SegundoFator: fator?.ligadoEm
      ? { DesdeEm: fator.ligadoEm.toISOString(), CodigosRestantes: await codigosRestantes(ctx, actor.id) }
      : null,
    EmPreparo: fator?.ligadoEm === null ? await emPreparo(ctx) : null,
    Chaves: chaves.map(({ guid, nome, criadaEm, usadaEm, sincronizada }) => ({
      Guid: guid,
      Nome: nome,
      CriadaEm: criadaEm.toISOString(),
      UsadaEm: usadaEm?.toISOString() ?? null,
      Sincronizada: sincronizada,
    })),
    ChavesDisponiveis: dominioDasChaves(env) !== null,
  };
}
