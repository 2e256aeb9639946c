import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OQueSeOlha } from '#lib/acesso/olhadas.ts';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { multa } from '../db/schema/multas.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { concedidos } from './concedidos.ts';
import type { Concessao, Leitor } from './concessao.ts';
import { registrarOlhada } from './olhadas.ts';

/**
 * Whose rows an actor may see or act on: the one place that answers it. Reads name `dono` where they named the actor, and show of
 * what is not the actor's own only what `alcanca` lets through (mascara.ts says which fields of it).
 */
export interface Acesso {
  dono: string;
  /** What opens it; null: it is the actor's own. */
  por: Concessao | null;
  /** Everything that this owner opened to the actor; empty for their own. */
  concessoes: readonly Concessao[];
}

/** Looking; asking for something at one's own cost. What changes a row is the owner's, whose id stands in that query itself. */
export type Ato = 'ver' | 'pedir';

export type Qual = { id: number } | { guid: string };

export function proprio({ actor }: Pick<Ctx, 'actor'>): Acesso {
  return { dono: actor.id, por: null, concessoes: [] };
}

/** What others opened to the actor, one access an owner. */
export async function acessosConcedidos(ctx: Leitor): Promise<Acesso[]> {
  const porDono = Map.groupBy(await concedidos(ctx), ({ dono }) => dono);
  return [...porDono].flatMap(([dono, concessoes]) => {
    const [por] = concessoes;
    return por ? [{ dono, por, concessoes }] : [];
  });
}

interface DeQue {
  veiculoId: number | null;
  habilitacaoId: number | null;
}

/** What opens this vehicle, this licence or a fine of it: the widest, where there are several. */
export function concessaoDe({ concessoes }: Acesso, { veiculoId, habilitacaoId }: DeQue): Concessao | null {
  const que = concessoes.filter(
    (uma) =>
      (uma.veiculoId !== null && uma.veiculoId === veiculoId) ||
      (uma.habilitacaoId !== null && uma.habilitacaoId === habilitacaoId),
  );
  return que.find(({ nivel }) => nivel === 'pedir') ?? que[0] ?? null;
}

/** Whether it may be shown: the actor's own always, of somebody else what was opened, never what they keep by hand. */
export function alcanca(acesso: Acesso, linha: DeQue & { origem?: string }): boolean {
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

/** Of a fine of one kind. What a correction cut off is nobody's any more, but still its owner's to look at. */
export async function acessoAMulta(
  ctx: Ctx,
  { tipo, ...qual }: Qual & { tipo: 'Veiculo' | 'Habilitacao' },
  ato: Ato = 'ver',
) {
  const achar = (donos: string[]) =>
    ctx.db
      .select()
      .from(multa)
      .where(and(chave(multa, qual), eq(multa.tipo, tipo), inArray(multa.usuarioId, donos)));
  const deQue = (linha: typeof multa.$inferSelect) => (linha.desligada ? null : linha);
  return achado(ctx, { achar, ato, deQue, oQue: 'multa-compartilhada' });
}

interface Busca<L> {
  achar(donos: string[]): Promise<L[]>;
  ato: Ato;
  /** Null: nothing that could be opened to others. */
  deQue(linha: L): (DeQue & { origem?: string }) | null;
  /** As the owner reads it under 'Quem viu meus dados'. */
  oQue: OQueSeOlha;
}

/** First the actor's own, at the price of one query as ever; then what is open to them. Else it is not there. */
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
  if (!linha || !acesso || !que || !alcanca(acesso, que)) fail('NAO_ENCONTRADO');
  const por = concessaoDe(acesso, que);
  if (!por || (ato === 'pedir' && por.nivel !== 'pedir')) fail('NAO_ENCONTRADO');
  await registrarOlhada(ctx, { de: [acesso.dono], oQue });
  return { linha, acesso: { ...acesso, por } };
}

function chave({ id, guid }: { id: AnyPgColumn; guid: AnyPgColumn }, qual: Qual): SQL {
  return 'id' in qual ? eq(id, qual.id) : eq(guid, qual.guid);
}
