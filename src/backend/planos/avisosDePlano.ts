import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatDate, isoDateOf } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { avisoDeFim, diasFaltantes, PRIMEIRO_AVISO_DIAS } from '#lib/planos/rules.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { notificar } from '../notificacoes/notificar.ts';

/**
 * Works the sweep `avisosDePlano`: tells a driver, once five days and once one day before, that the plan ends; not when
 * another one goes on after it. The notice's key makes a second run harmless.
 */
export async function avisarDosPlanos(ctx: SystemCtx): Promise<void> {
  for (const plano of await terminando(ctx)) {
    const dias = diasFaltantes(plano.fim, ctx.clock());
    const aviso = avisoDeFim(dias);
    if (aviso !== null) await avisar(ctx, plano, { aviso, dias });
  }
}

type Terminando = Pick<typeof assinatura.$inferSelect, 'id' | 'usuarioId' | 'plano' | 'fim'>;

function terminando({ db, clock }: SystemCtx): Promise<Terminando[]> {
  const agora = clock();
  const seguinte = alias(assinatura, 'seguinte');
  const continua = db
    .select({ um: sql`1` })
    .from(seguinte)
    .where(
      and(
        eq(seguinte.usuarioId, assinatura.usuarioId),
        gt(seguinte.fim, assinatura.fim),
        isNull(seguinte.canceladaEm),
      ),
    );
  const { id, usuarioId, plano, fim } = assinatura;
  return db
    .select({ id, usuarioId, plano, fim })
    .from(assinatura)
    .innerJoin(usuario, eq(usuario.id, assinatura.usuarioId))
    .where(
      and(
        lte(assinatura.inicio, agora),
        gt(assinatura.fim, agora),
        lte(assinatura.fim, new Date(agora.getTime() + (PRIMEIRO_AVISO_DIAS + 1) * 86_400_000)),
        isNull(assinatura.canceladaEm),
        isNull(usuario.remocaoPedidaEm),
        isNull(usuario.removidaEm),
        notExists(continua),
      ),
    )
    .orderBy(assinatura.id);
}

async function avisar(
  ctx: SystemCtx,
  { id, usuarioId, plano, fim }: Terminando,
  { aviso, dias }: { aviso: number; dias: number },
): Promise<void> {
  const chave = `plano-terminando:${id}:${aviso}`;
  const nome = planoPorChave(plano)?.nome ?? plano;
  const ultimoDia = formatDate(isoDateOf(new Date(fim.getTime() - 1)));
  await transaction(ctx, async (tx) => {
    const nova = await notificar(tx, {
      tipo: 'plano',
      usuarioId,
      chave,
      assunto: dias === 1 ? 'Seu plano termina em 1 dia' : `Seu plano termina em ${dias} dias`,
      descricao: `O plano ${nome} vale até ${ultimoDia}. Para continuar acompanhando suas multas e seus pontos, contrate de novo. Nada é cobrado sem isso.`,
      destino: paths.app.planos.lista,
    });
    if (!nova) return;
    await tx.db.update(assinatura).set({ avisadaEm: tx.clock() }).where(eq(assinatura.id, id));
    await enqueue(tx, 'email', { modelo: 'plano-terminando', usuarioId, chave, assinaturaId: id });
  });
}
