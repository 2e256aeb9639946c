import { and, eq } from 'drizzle-orm';
import { encerrarCalendario } from '#backend/domain/avisos/agenda.ts';
import { retirarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { chaveDeAcesso } from '#backend/platform/db/schema/segundoFator.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { AcessoAberto } from '#lib/conta/acessos.ts';
import type { conta } from '#lib/conta/contract.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { chavesDe, dominioDasChaves } from './chaves.ts';
import { desfazerRemocao } from './requerimentos.ts';
import { codigosRestantes, emPreparo } from './segundoFator.ts';
import { hashToken } from './session.ts';

type Leitor = Pick<PublicCtx, 'db' | 'clock'>;
type Tipo = AcessoAberto['Tipo'];

/** `qual` identifies it among those of its kind. */
type Acesso = { qual: string; nome?: string; desde: Date };

interface Caminho {
  abertos(ctx: Leitor, usuarioId: string): Promise<Acesso[]>;
  encerrar(tx: PublicCtx, usuarioId: string, acesso: AcessoAberto): Promise<unknown>;
}

/** What an attacker may have left on an account: how each kind is listed, and how it ends. */
const CAMINHOS: Record<Tipo, Caminho> = {
  chave: {
    async abertos(ctx, usuarioId) {
      const chaves = await chavesDe(ctx, usuarioId);
      return chaves.map(({ guid, nome, criadaEm }) => ({ qual: guid, nome, desde: criadaEm }));
    },
    async encerrar({ db }, usuarioId, { Chave }) {
      const esta = eq(chaveDeAcesso.guid, Chave.slice('chave-'.length));
      await db.delete(chaveDeAcesso).where(and(eq(chaveDeAcesso.usuarioId, usuarioId), esta));
    },
  },
  calendario: {
    async abertos({ db }, usuarioId) {
      const [dono] = await db.select().from(usuario).where(eq(usuario.id, usuarioId));
      if (!dono?.calendarioHash || !dono.calendarioDesde) return [];
      // A new address is a new access: the token's hash identifies it and cannot be used as the token.
      return [{ qual: dono.calendarioHash.slice(0, 16), desde: dono.calendarioDesde }];
    },
    encerrar: encerrarCalendario,
  },
  copia: {
    abertos: copias,
    encerrar: (tx, usuarioId, { Nome: para }) => retirarEndereco(tx, { usuarioId, para }),
  },
  remocao: {
    async abertos({ db }, usuarioId) {
      const dele = eq(usuario.id, usuarioId);
      const [dono] = await db.select({ desde: usuario.remocaoPedidaEm }).from(usuario).where(dele);
      // A later request is another one: its instant identifies it.
      return dono?.desde ? [{ qual: String(dono.desde.getTime()), desde: dono.desde }] : [];
    },
    encerrar: desfazerRemocao,
  },
};

/** Passkeys, calendar, copies of mails to other addresses, a request for removal. `Chave` identifies each. */
export async function acessosAbertos(ctx: Leitor, usuarioId: string): Promise<AcessoAberto[]> {
  const listas = (Object.keys(CAMINHOS) as Tipo[]).map(async (Tipo) => {
    const acessos = await CAMINHOS[Tipo].abertos(ctx, usuarioId);
    return acessos.map(({ qual, nome: Nome = '', desde }) => {
      return { Chave: `${Tipo}-${qual}`, Tipo, Nome, Desde: desde.toISOString() };
    });
  });
  return (await Promise.all(listas)).flat();
}

/** Ends all of them except those kept by key, in the caller's transaction. */
export async function encerrarAcessos(
  tx: PublicCtx,
  dono: { id: string },
  manter: readonly string[],
): Promise<void> {
  for (const acesso of await acessosAbertos(tx, dono.id)) {
    const { Tipo, Chave } = acesso;
    if (manter.includes(Chave)) continue;
    await CAMINHOS[Tipo].encerrar(tx, dono.id, acesso);
    const dados = { Tipo, Chave };
    await audit(tx, { acao: 'conta.encerrarAcesso', entidade: 'usuario', id: dono.id, dados });
  }
}

/** The notification addresses of licences and vehicles, except the account's own; since when the first of them is registered. */
async function copias({ db }: Leitor, usuarioId: string): Promise<Acesso[]> {
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
  return [...desde].map(([para, dia]) => ({ qual: hashToken(para).slice(0, 16), nome: para, desde: dia }));
}

export async function verSeguranca(ctx: Ctx): Promise<WireAnswer<typeof conta.seguranca>> {
  const { db, actor, env } = ctx;
  const [dono] = await db.select().from(usuario).where(eq(usuario.id, actor.id));
  const desde = dono?.segundoFatorEm;
  const chaves = await chavesDe(ctx, actor.id);
  return {
    SegundoFator: desde
      ? { DesdeEm: desde.toISOString(), CodigosRestantes: await codigosRestantes(ctx, actor.id) }
      : null,
    EmPreparo: desde ? null : await emPreparo(ctx),
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
