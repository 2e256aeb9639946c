import {
  and,
  asc,
  type Column,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OQueSeOlha } from '#lib/compartilhamentos/olhadas.ts';
import { DONO_EM_REMOCAO, type Nivel } from '#lib/compartilhamentos/rules.ts';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { contaAtiva, usuario } from '../../platform/db/schema/conta.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { chaveDoPlano, registradasAntes, temLugar } from '../planos/lugar.ts';
import { temPlanoComprado } from '../planos/vigente.ts';
import { registrarOlhada } from './olhadas.ts';

/** The owner whose rows an actor may use. All access is decided here; of another owner's rows, `podeMostrar` picks the fields. */
export interface Acesso {
  dono: string;
  /** The grant that gives access; null = the actor's own rows. */
  por: Concessao | null;
  /** All grants by this owner to the actor; empty for own rows. */
  concessoes: readonly Concessao[];
}

/** A grant by another owner that is valid today. */
export interface Concessao {
  guid: string;
  dono: string;
  /** Full name: screens decide how much of it to show. */
  nomeDoDono: string;
  nivel: Nivel;
  /** The owner's account waits for its removal, which would erase a requested appeal: nothing can be requested, whatever was granted. */
  emRemocao: boolean;
  /** Exclusive end. */
  fim: Date;
  /** Exactly one of vehicle and licence is set. */
  veiculoId: number | null;
  habilitacaoId: number | null;
  /** It is looked up today: the owner's plan has a place for it. */
  consultado: boolean;
}

/** `ver` = read; `pedir` = order something at one's own cost. Changes are the owner's alone. */
export type Ato = 'ver' | 'pedir';

export type Qual = { id: number } | { guid: string };

export function proprio({ actor }: Pick<Ctx, 'actor'>): Acesso {
  return { dono: actor.id, por: null, concessoes: [] };
}

/** Accesses that others granted to the actor, one per owner. */
export async function acessosConcedidos(ctx: Leitor): Promise<Acesso[]> {
  const porDono = Map.groupBy(await concedidos(ctx), ({ dono }) => dono);
  return [...porDono].flatMap(([dono, concessoes]) => {
    const [por] = concessoes;
    return por ? [{ dono, por, concessoes }] : [];
  });
}

type Leitor = Pick<Ctx, 'db' | 'clock' | 'actor'>;

/** All grants to the actor by invitation. Read from the primary database, so that a revoked grant ends at once. */
async function concedidos(ctx: Leitor): Promise<Concessao[]> {
  if (ctx.actor.recebe === false) return [];
  return porConvite(ctx);
}

/** Grants from accepted invitations that are still active. A blocked owner grants nothing. */
async function porConvite({ db, clock, actor }: Leitor): Promise<Concessao[]> {
  const { usuarioId, veiculoId, habilitacaoId } = compartilhamento;
  const linhas = await db
    .select({
      guid: compartilhamento.guid,
      dono: usuarioId,
      nomeDoDono: usuario.nome,
      nivel: compartilhamento.nivel,
      emRemocao: sql<boolean>`${isNotNull(usuario.remocaoPedidaEm)}`,
      fim: compartilhamento.fim,
      veiculoId,
      habilitacaoId,
      plano: chaveDoPlano({ db }, usuarioId, clock()),
      veiculosAntes: registradasAntes({ db }, 'veiculo', { usuarioId, id: veiculoId }),
      cnhsAntes: registradasAntes({ db }, 'habilitacao', { usuarioId, id: habilitacaoId }),
    })
    .from(compartilhamento)
    .innerJoin(usuario, and(eq(usuario.id, usuarioId), contaAtiva))
    .where(and(eq(compartilhamento.convidadoId, actor.id), abertos(clock())))
    .orderBy(asc(compartilhamento.id));
  return linhas.map(({ plano, veiculosAntes, cnhsAntes, ...uma }) => {
    const [alvo, anteriores] =
      uma.veiculoId === null ? (['habilitacao', cnhsAntes] as const) : (['veiculo', veiculosAntes] as const);
    return { ...uma, consultado: !uma.emRemocao && temLugar(alvo, { plano, anteriores }) };
  });
}

/** Accepted, not revoked and not expired. */
export function abertos(agora: Date | SQL): SQL | undefined {
  return and(
    isNotNull(compartilhamento.aceitoEm),
    isNull(compartilhamento.encerradoEm),
    gt(compartilhamento.fim, agora),
  );
}

/** SQL: a grant that is valid at `agora` lets `convidado` order the appeal of this fine, as in `acessoAMulta`. */
export function podePedirPorConvite(
  { multaId, convidado }: { multaId: Column; convidado: Column },
  agora: Date | SQL,
): SQL {
  const destaMulta = or(
    eq(compartilhamento.veiculoId, multa.veiculoId),
    eq(compartilhamento.habilitacaoId, multa.habilitacaoId),
  );
  const daFonte = and(eq(multa.desligada, false), ne(multa.origem, 'motorista'));
  const aberta = and(
    eq(compartilhamento.nivel, 'pedir'),
    abertos(agora),
    contaAtiva,
    isNull(usuario.remocaoPedidaEm),
  );
  return sql`exists (select 1 from ${multa}
    inner join ${compartilhamento} on ${and(eq(compartilhamento.usuarioId, multa.usuarioId), destaMulta)}
    inner join ${usuario} on ${eq(usuario.id, multa.usuarioId)}
    where ${and(eq(multa.id, multaId), eq(compartilhamento.convidadoId, convidado), daFonte, aberta)})`;
}

interface DeQue {
  veiculoId: number | null;
  habilitacaoId: number | null;
}

/** The widest grant that covers this vehicle, this licence or a fine of it. */
export function concessaoDe({ concessoes }: Acesso, { veiculoId, habilitacaoId }: DeQue): Concessao | null {
  const que = concessoes.filter(
    (uma) =>
      (uma.veiculoId !== null && uma.veiculoId === veiculoId) ||
      (uma.habilitacaoId !== null && uma.habilitacaoId === habilitacaoId),
  );
  return que.find(({ nivel }) => nivel === 'pedir') ?? que[0] ?? null;
}

/** Whether a row may be shown: always for own rows; for others' only with a grant, and never rows entered by hand. */
export function podeMostrar(acesso: Acesso, linha: DeQue & { origem?: string }): boolean {
  if (acesso.por === null) return true;
  return linha.origem !== 'motorista' && concessaoDe(acesso, linha) !== null;
}

export async function acessoAoVeiculo(ctx: Ctx, qual: Qual, ato: Ato = 'ver') {
  const achar = (donos: string[]) =>
    ctx.db
      .select()
      .from(veiculo)
      .where(and(chave(veiculo, qual), inArray(veiculo.usuarioId, donos)));
  const oQue = 'veiculo';
  return achado(ctx, { achar, ato, oQue, deQue: ({ id }) => ({ veiculoId: id, habilitacaoId: null }) });
}

export async function acessoAHabilitacao(ctx: Ctx, qual: Qual, ato: Ato = 'ver') {
  const achar = (donos: string[]) =>
    ctx.db
      .select()
      .from(habilitacao)
      .where(and(chave(habilitacao, qual), inArray(habilitacao.usuarioId, donos)));
  const oQue = 'cnh';
  return achado(ctx, { achar, ato, oQue, deQue: ({ id }) => ({ veiculoId: null, habilitacaoId: id }) });
}

/** Access to a fine; `exigirMultaLiberada` records the look. A fine detached by a correction is visible to its owner only. */
export async function acessoAMulta(
  ctx: Ctx,
  { tipo, ...qual }: Qual & { tipo?: 'Veiculo' | 'Habilitacao' },
  ato: Ato = 'ver',
) {
  const achar = (donos: string[]) =>
    ctx.db
      .select()
      .from(multa)
      .where(and(chave(multa, qual), tipo && eq(multa.tipo, tipo), inArray(multa.usuarioId, donos)));
  const deQue = (linha: typeof multa.$inferSelect) => (linha.desligada ? null : linha);
  return achado(ctx, { achar, ato, deQue, oQue: null });
}

/** Throws MENU_BLOQUEADO for the own rows of a driver without a plan, and for rows of an owner without a paid one. */
export async function exigirLiberacao(ctx: Ctx, acesso: Acesso): Promise<void> {
  if (!(await liberado(ctx, acesso))) fail('MENU_BLOQUEADO');
}

export async function liberado(ctx: Ctx, { dono, por }: Acesso): Promise<boolean> {
  // Missing outside a request, where no screen is read.
  if (ctx.actor.plano !== null) return true;
  return por !== null && temPlanoComprado(ctx, dono);
}

interface Busca<L> {
  achar(donos: string[]): Promise<L[]>;
  ato: Ato;
  /** Null = cannot be shared. */
  deQue(linha: L): (DeQue & { origem?: string }) | null;
  /** Label that the owner sees under 'Quem viu meus dados'; null: the caller records the look. */
  oQue: OQueSeOlha | null;
}

/** Looks for the actor's own row first (one query), then among granted ones; otherwise throws not found. */
async function achado<L extends { usuarioId: string }>(
  ctx: Ctx,
  { achar, ato, deQue, oQue }: Busca<L>,
): Promise<{ linha: L; acesso: Acesso }> {
  const [minha] = await achar([ctx.actor.id]);
  if (minha) return { linha: minha, acesso: proprio(ctx) };
  const acessos = await acessosConcedidos(ctx);
  if (acessos.length === 0) fail('NAO_ENCONTRADO');
  const [linha] = await achar(acessos.map(({ dono }) => dono));
  const acesso = linha && acessos.find(({ dono }) => dono === linha.usuarioId);
  const que = linha ? deQue(linha) : null;
  if (!linha || !acesso || !que || !podeMostrar(acesso, que)) fail('NAO_ENCONTRADO');
  const por = concessaoDe(acesso, que);
  if (!por || (ato === 'pedir' && por.nivel !== 'pedir')) fail('NAO_ENCONTRADO');
  if (ato === 'pedir' && por.emRemocao) fail('RECURSO_INDISPONIVEL', { sentence: DONO_EM_REMOCAO });
  if (oQue) await registrarOlhada(ctx, { de: [acesso.dono], oQue });
  return { linha, acesso: { ...acesso, por } };
}

function chave({ id, guid }: { id: AnyPgColumn; guid: AnyPgColumn }, qual: Qual): SQL {
  return 'id' in qual ? eq(id, qual.id) : eq(guid, qual.guid);
}
