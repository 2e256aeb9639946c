import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { retomarVerificacoes } from '#backend/domain/consultas/agenda.ts';
import { comecoUsual, emVigorEm, inicioDoPlano } from '#backend/domain/planos/vigente.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { formatDateTime } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { anteciparPlanos, ordemDe, partirOsEmVigor, periodosPagos, reenfileirar } from './planoComprado.ts';

type Assinatura = typeof assinatura.$inferSelect;

/**
 * A plan from the staff begins as a bought one does: at once when it is the largest, else after those that are paid. `ateQuando`: its end
 * for its start. Throws DADOS_INVALIDOS when it would end before it begins.
 */
export async function concederPlano(
  tx: PublicCtx,
  { usuarioId, plano, ateQuando }: { usuarioId: string; plano: string; ateQuando: (inicio: Date) => Date },
): Promise<Assinatura> {
  await lockDriver(tx, usuarioId);
  const agora = tx.clock();
  const correntes = await periodosPagos(tx, usuarioId);
  const comeco = comecoUsual(ordemDe(plano), correntes, agora);
  const inicio = inicioDoPlano(comeco, correntes, agora);
  const fim = ateQuando(inicio);
  if (fim <= inicio)
    fail('DADOS_INVALIDOS', {
      sentence:
        inicio > agora
          ? `A conta já tem plano até ${formatDateTime(inicio)}: o último dia deve vir depois.`
          : 'O último dia já passou.',
    });
  if (comeco === 'agora') await partirOsEmVigor(tx, emVigorEm(correntes, agora), agora);
  const [novo] = await tx.db.insert(assinatura).values({ usuarioId, plano, inicio, fim }).returning();
  if (!novo) throw new Error('the plan was not written');
  await retomarVerificacoes(tx, { usuarioId, plano, inicio });
  if (comeco === 'agora') await reenfileirar(tx, usuarioId, { desde: fim, agora, menos: novo.id });
  return novo;
}

/** The unfinished periods of one plan: its own, and what a larger plan put off; the last one ends it. */
export function periodosDoPlano(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { id, usuarioId, continuaDe }: Pick<Assinatura, 'id' | 'usuarioId' | 'continuaDe'>,
): Promise<Assinatura[]> {
  const inteiro = continuaDe ?? id;
  return db
    .select()
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, usuarioId),
        or(eq(assinatura.id, inteiro), eq(assinatura.continuaDe, inteiro)),
        isNull(assinatura.canceladaEm),
        gt(assinatura.fim, clock()),
      ),
    )
    .orderBy(asc(assinatura.fim));
}

/** Ends a plan with all its periods; the plans that wait move forward. */
export async function encerrarPlano(
  tx: PublicCtx,
  { usuarioId, periodos }: { usuarioId: string; periodos: readonly Assinatura[] },
): Promise<void> {
  const ids = periodos.map(({ id }) => id);
  await tx.db.update(assinatura).set({ canceladaEm: tx.clock() }).where(inArray(assinatura.id, ids));
  await anteciparPlanos(tx, usuarioId);
}

/** Gives a plan's last period a later end; the plans after it move back. */
export async function estenderPlano(
  tx: PublicCtx,
  { id, usuarioId }: Pick<Assinatura, 'id' | 'usuarioId'>,
  fim: Date,
): Promise<void> {
  await tx.db.update(assinatura).set({ fim, avisadaEm: null }).where(eq(assinatura.id, id));
  await anteciparPlanos(tx, usuarioId);
}
