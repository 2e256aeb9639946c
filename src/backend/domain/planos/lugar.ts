import { and, type Column, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import { emVigor, maisForte } from './vigente.ts';

type Alvo = 'habilitacao' | 'veiculo';

/** SQL: the key of a driver's plan in force, or null. */
export function chaveDoPlano({ db }: Pick<Ctx, 'db'>, usuarioId: Column, agora: Date): SQL<string | null> {
  const plano = db
    .select({ chave: assinatura.plano })
    .from(assinatura)
    .where(emVigor(usuarioId, agora))
    .orderBy(...maisForte)
    .limit(1);
  return sql<string | null>`(${plano})`;
}

/** SQL: the number of the driver's licences or vehicles that are looked up and were registered before this one. */
export function registradasAntes(
  { db }: Pick<Ctx, 'db'>,
  alvo: Alvo,
  desta: { usuarioId: Column; id: Column },
): SQL<number> {
  const outra = alias(alvo === 'habilitacao' ? habilitacao : veiculo, 'outra');
  const quantas = db
    .select({ quantas: sql`count(*)::int` })
    .from(outra)
    .where(
      and(
        eq(outra.usuarioId, desta.usuarioId),
        eq(outra.ativo, true),
        eq(outra.comErro, false),
        lt(outra.id, desta.id),
      ),
    );
  return sql<number>`(${quantas})`;
}

/** Whether a plan has a place for it. After a downgrade the ones registered first have them. */
export function temLugar(
  alvo: Alvo,
  { plano, anteriores }: { plano: string | null; anteriores: number },
): boolean {
  const limite = planoPorChave(plano ?? '')?.limites[alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos'];
  return limite !== undefined && cabeMaisUm(limite, anteriores);
}
