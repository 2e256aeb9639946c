import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notificarTodos } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate, isoDateOf } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { avisoDeFim, diasFaltantes, PRIMEIRO_AVISO_DIAS } from '#lib/planos/rules.ts';

const LOTE = 500;

/**
 * Works the sweep `avisosDePlano`: tells a driver five days and one day before, once each, that the plan ends, unless
 * another plan follows. One transaction per batch; sent notices are recorded (`avisadaEm`, and the notice's key), so
 * that an interrupted run can continue.
 */
export async function avisarDosPlanos(ctx: SystemCtx): Promise<void> {
  for (let depois: Lugar | undefined; ; ) {
    const planos = await terminando(ctx, depois);
    const devidos = planos.flatMap((plano) => devido(plano, ctx.clock()) ?? []);
    if (devidos.length > 0) await transaction(ctx, (tx) => avisar(tx, devidos));
    depois = planos.at(-1);
    if (planos.length < LOTE || !depois) return;
  }
}

type Terminando = Pick<typeof assinatura.$inferSelect, 'id' | 'usuarioId' | 'plano' | 'fim' | 'avisadaEm'>;
/** Last row of a batch: the next batch begins after it. */
type Lugar = Pick<Terminando, 'id' | 'fim'>;

function terminando({ db, clock }: SystemCtx, depois: Lugar | undefined): Promise<Terminando[]> {
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
  const { id, usuarioId, plano, fim, avisadaEm } = assinatura;
  return db
    .select({ id, usuarioId, plano, fim, avisadaEm })
    .from(assinatura)
    .innerJoin(usuario, eq(usuario.id, assinatura.usuarioId))
    .where(
      and(
        lte(assinatura.inicio, agora),
        gt(assinatura.fim, agora),
        lte(assinatura.fim, new Date(agora.getTime() + (PRIMEIRO_AVISO_DIAS + 1) * 86_400_000)),
        depois && or(gt(assinatura.fim, depois.fim), and(eq(assinatura.fim, depois.fim), gt(id, depois.id))),
        isNull(assinatura.canceladaEm),
        isNull(usuario.remocaoPedidaEm),
        isNull(usuario.removidaEm),
        notExists(continua),
      ),
    )
    .orderBy(asc(assinatura.fim), asc(assinatura.id))
    .limit(LOTE);
}

type Devido = Terminando & { chave: string; dias: number };

/** The notice due now; undefined when it was already sent. The key holds the end, because the staff may extend a plan. */
function devido(plano: Terminando, agora: Date): Devido | undefined {
  const dias = diasFaltantes(plano.fim, agora);
  const aviso = avisoDeFim(dias);
  const dito = plano.avisadaEm && avisoDeFim(diasFaltantes(plano.fim, plano.avisadaEm));
  if (aviso === null || aviso === dito) return undefined;
  return { ...plano, dias, chave: `plano-terminando:${plano.id}:${isoDateOf(plano.fim)}:${aviso}` };
}

async function avisar(tx: SystemCtx, devidos: readonly Devido[]): Promise<void> {
  const novas = await notificarTodos(
    tx,
    'plano',
    devidos.map(({ id, usuarioId, chave, plano, fim, dias }) => ({
      usuarioId,
      chave,
      assunto: dias === 1 ? 'Seu plano termina em 1 dia' : `Seu plano termina em ${dias} dias`,
      descricao: `O plano ${planoPorChave(plano)?.nome ?? plano} vale até ${formatDate(isoDateOf(new Date(fim.getTime() - 1)))}. Para continuar acompanhando suas multas e seus pontos, contrate de novo. Nada é cobrado sem isso.`,
      destino: paths.app.planos.lista,
      email: { modelo: 'plano-terminando', assinaturaId: id },
    })),
  );
  const ids = devidos.filter(({ chave }) => novas.has(chave)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db.update(assinatura).set({ avisadaEm: tx.clock() }).where(inArray(assinatura.id, ids));
}
