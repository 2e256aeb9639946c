import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import type { SystemCtx } from '../../context.ts';
import { assinatura } from '../../db/schema/pedidos.ts';

/** The plan in force of an account: of those that overlap, the one that started last. */
export async function planoVigenteDe({ db, clock }: SystemCtx, usuarioId: string) {
  const agora = clock();
  const [linha] = await db
    .select()
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        lte(assinatura.inicio, agora),
        gt(assinatura.fim, agora),
        isNull(assinatura.canceladaEm),
      ),
    )
    .orderBy(desc(assinatura.inicio), desc(assinatura.id))
    .limit(1);
  if (!linha) return null;
  const { id, plano, inicio, fim } = linha;
  return { id, plano, nome: planoPorChave(plano)?.nome ?? plano, inicio, fim };
}
