import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { emVigor, maisForte } from '#backend/domain/planos/vigente.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';

interface Procura {
  tokenHash: string;
  agora: Date;
  /** Sessions not used since then have expired. */
  usadaDepois: Date;
}

/** The session of a token with its driver, the plan in force and the number of unread notifications. Runs on every signed-in request. */
export async function lerSessao(db: Db, { tokenHash, agora, usadaDepois }: Procura) {
  const naoLidas = sql<number>`(select count(*)::int from ${notificacao} where ${notificacao.usuarioId} = ${usuario.id} and ${notificacao.dataLeitura} is null)`;
  const [row] = await db
    .select({
      id: sessao.id,
      usadaEm: sessao.usadaEm,
      usuarioId: usuario.id,
      email: usuario.email,
      nome: usuario.nome,
      naoLidas,
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
