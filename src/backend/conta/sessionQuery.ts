import { and, type Column, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { abertos } from '../acesso/porConvite.ts';
import type { Actor, PublicCtx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { preparedQuery } from '../db/prepared.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { sessao, usuario } from '../db/schema/conta.ts';
import { notificacao } from '../db/schema/notificacoes.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { troubleOf } from '../db/trouble.ts';
import { aUltima, emVigor } from '../planos/vigente.ts';

/** What a screen shows of its driver, asked for with the session: one query instead of two. */
export interface TelaComASessao {
  nome: string;
  /** All of it as one JSON value, by the column that names the driver. */
  tela(dono: Column): SQL;
  parametros(ctx: Pick<PublicCtx, 'clock'>): Record<string, unknown>;
  /** Told once the session was found, and of nobody else's. What is read throws what kept it from being read. */
  lida(actor: Actor, tela: () => unknown): void;
}

/** What a token is looked for with; instants as ISO 8601 text. */
export interface Procura {
  tokenHash: string;
  agora: string;
  /** A session that nobody used since is over. */
  usadaDepois: string;
}

/**
 * The row of a session, with what the screen asks for along. Where the database is in trouble it may be the screen's tables alone:
 * who asks is then found without them, and the trouble is given back for the screen to tell.
 */
export async function lerSessao(
  ctx: Pick<PublicCtx, 'db' | 'clock'>,
  procura: Procura,
  com?: TelaComASessao,
) {
  if (!com) return { row: await ler(sessaoDoToken, ctx, { ...procura }) };
  try {
    return { row: await ler(perguntaCom(com), ctx, { ...procura, ...com.parametros(ctx) }) };
  } catch (erro) {
    if (troubleOf(erro) === null) throw erro;
    return { row: await ler(sessaoDoToken, ctx, { ...procura }), erro };
  }
}

/** Of what `recebe` says: nothing, something, something of an owner whose plan is active. */
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

/** Asked at every signed-in request. */
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
    .where(emVigor(compartilhamento.usuarioId, agora));
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
    .orderBy(...aUltima)
    .limit(1);
}
