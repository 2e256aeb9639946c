import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { sessao, usuario } from '../../platform/db/schema/conta.ts';
import { notificacao } from '../../platform/db/schema/notificacoes.ts';
import { assinatura } from '../../platform/db/schema/pedidos.ts';
import { abertos } from '../acesso/acesso.ts';
import { compradoEmVigor, emVigor, maisForte } from '../planos/vigente.ts';

interface Procura {
  tokenHash: string;
  agora: Date;
  /** Sessions not used since then have expired. */
  usadaDepois: Date;
}

/** Value of `recebe` for shares of an owner with an active paid plan (0 = none, 1 = some). */
export const DE_QUEM_TEM_PLANO = 2;

/** The session of a token with its driver, the plan in force and the number of unread notifications. Runs on every signed-in request. */
export async function lerSessao(db: Db, { tokenHash, agora, usadaDepois }: Procura) {
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  const comPlano = db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(compradoEmVigor(compartilhamento.usuarioId, agora));
  const recebe = sql<number>`coalesce((select max(case when ${exists(comPlano)} then 2 else 1 end)
    from ${compartilhamento} where ${and(eq(compartilhamento.convidadoId, usuario.id), abertos(agora))}), 0)`;
  const [row] = await db
    .select({
      id: sessao.id,
      usadaEm: sessao.usadaEm,
      usuarioId: usuario.id,
      email: usuario.email,
      nome: usuario.nome,
      naoLidas,
      recebe,
      plano: assinatura.plano,
      fim: assinatura.fim,
    })
    .from(sessao)
    .innerJoin(usuario, and(eq(usuario.id, sessao.usuarioId), isNull(usuario.bloqueadoEm)))
    .leftJoin(assinatura, emVigor(usuario.id, agora))
    .where(and(eq(sessao.tokenHash, tokenHash), gt(sessao.expiraEm, agora), gt(sessao.usadaEm, usadaDepois)))
    .orderBy(...maisForte)
    .limit(1);
  return row;
}
