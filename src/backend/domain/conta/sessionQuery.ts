import { and, type Column, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, PublicCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { sessao, usuario } from '../../platform/db/schema/conta.ts';
import { notificacao } from '../../platform/db/schema/notificacoes.ts';
import { assinatura } from '../../platform/db/schema/pedidos.ts';
import { temporaryFailureOf } from '../../platform/db/trouble.ts';
import { abertos } from '../acesso/acesso.ts';
import { compradoEmVigor, emVigor, maisForte } from '../planos/vigente.ts';

/** Data that a screen needs with the session: one query instead of two. */
export interface TelaComASessao {
  nome: string;
  /** All data as one JSON value, filtered by the driver's id column. */
  tela(dono: Column): SQL;
  parametros(ctx: Pick<PublicCtx, 'clock'>): Record<string, unknown>;
  /** Called after the session was found, with this driver's data only. Reading the value throws if its query failed. */
  lida(actor: Actor, tela: () => unknown): void;
}

/** Parameters of the session query; instants as ISO 8601 text. */
export interface Procura {
  tokenHash: string;
  agora: string;
  /** Sessions not used since then have expired. */
  usadaDepois: string;
}

/** Reads the session with the screen's data. When that fails, reads it alone and returns the error for the screen to report. */
export async function lerSessao(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  procura: Procura,
  com?: TelaComASessao,
) {
  if (!com) return { row: await ler(sessaoDoToken, ctx, { ...procura }) };
  try {
    return { row: await ler(perguntaCom(com), ctx, { ...procura, ...com.parametros(ctx) }) };
  } catch (erro) {
    if (temporaryFailureOf(erro) === null) throw erro;
    return { row: await ler(sessaoDoToken, ctx, { ...procura }), erro };
  }
}

/** Value of `recebe` for shares of an owner with an active paid plan (0 = none, 1 = some). */
export const DE_QUEM_TEM_PLANO = 2;

type Pergunta = ReturnType<typeof preparar>;
const comTela = new Map<string, Pergunta>();

async function ler(pergunta: Pergunta, { db }: Pick<PublicCtx, 'db'>, valores: Record<string, unknown>) {
  const [row] = await pergunta(db).execute(valores);
  return row;
}

function perguntaCom(com: TelaComASessao): Pergunta {
  const known = comTela.get(com.nome);
  if (known) return known;
  const made = preparar(com.tela(usuario.id));
  comTela.set(com.nome, made);
  return made;
}

/** Prepared statement: runs on every signed-in request. */
const sessaoDoToken = preparar(sql`null`);

function preparar(tela: SQL) {
  return preparedQuery((db, name) => sessaoEm(db, tela).prepare(name));
}

function sessaoEm(db: Db, tela: SQL) {
  const agora = sql`${sql.placeholder('agora')}::timestamptz`;
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  const comPlano = db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(compradoEmVigor(compartilhamento.usuarioId, agora));
  const recebe = sql<number>`coalesce((select max(case when ${exists(comPlano)} then 2 else 1 end)
    from ${compartilhamento} where ${and(eq(compartilhamento.convidadoId, usuario.id), abertos(agora))}), 0)`;
  return db
    .select({
      id: sessao.id,
      usadaEm: sessao.usadaEm,
      criadaEm: sessao.criadaEm,
      escritaEm: sessao.escritaEm,
      usuarioId: usuario.id,
      email: usuario.email,
      nome: usuario.nome,
      naoLidas,
      recebe,
      plano: assinatura.plano,
      fim: assinatura.fim,
      tela: sql<unknown>`${tela}`,
    })
    .from(sessao)
    .innerJoin(usuario, and(eq(usuario.id, sessao.usuarioId), isNull(usuario.bloqueadoEm)))
    .leftJoin(assinatura, emVigor(usuario.id, agora))
    .where(
      and(
        eq(sessao.tokenHash, sql.placeholder('tokenHash')),
        gt(sessao.expiraEm, agora),
        gt(sessao.usadaEm, sql`${sql.placeholder('usadaDepois')}::timestamptz`),
      ),
    )
    .orderBy(...maisForte)
    .limit(1);
}
