import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SystemCtx } from '#backend/platform/context.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { apagadaEm, GUARDA_MESES, limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { today } from '#lib/dates.ts';
import { apagarConta } from './apagarConta.ts';
import { apagarExpirados } from './expirados.ts';

const LOTE = 500;

/**
 * Works the sweep `retencao`: erases accounts whose term has ended, and expired rows. One transaction per account; an
 * interrupted run continues the next night. An account that fails does not stop the others, and fails the job at the
 * end.
 */
export async function reter(ctx: SystemCtx, lote = LOTE): Promise<void> {
  const falhas: unknown[] = [];
  for await (const { id, ainda } of contasVencidas(ctx, lote)) {
    try {
      await apagarConta(ctx, id, ainda);
    } catch (err) {
      ctx.log.error({ err, usuarioId: id }, 'an account could not be erased');
      falhas.push(err);
    }
  }
  await apagarExpirados(ctx);
  if (falhas.length > 0) throw falhas[0];
}

/**
 * Accounts six months after the removal request, or five years without activity. `ainda`: whether this still holds, because a driver
 * may take the request back, or sign in, while a long sweep runs.
 */
async function* contasVencidas(ctx: SystemCtx, lote: number): AsyncGenerator<{ id: string; ainda: SQL }> {
  const hoje = today(ctx.clock);
  // Months differ in length: the filter adds a few days, and the calendar decides afterwards.
  const antesDisto = limiteDeGuarda(new Date(ctx.clock().getTime() + FOLGA_MS), REMOCAO_MESES);
  for await (const { id, pedida } of contas(ctx, { desde: usuario.remocaoPedidaEm, ate: antesDisto, lote }))
    if (pedida !== null && apagadaEm(pedida) <= hoje)
      yield { id, ainda: lte(usuario.remocaoPedidaEm, antesDisto) };

  const guarda = limiteDeGuarda(ctx.clock(), GUARDA_MESES);
  const esquecida = semSinal(ctx, guarda);
  for await (const conta of contas(ctx, { desde: usuario.criadoEm, ate: guarda, lote, esquecida }))
    if (conta.esquecida) yield { id: conta.id, ainda: esquecida };
}

const FOLGA_MS = 4 * 86_400_000;

interface Quais {
  /** The column that selects and orders the accounts. */
  desde: typeof usuario.remocaoPedidaEm | typeof usuario.criadoEm;
  ate: Date;
  lote: number;
  esquecida?: SQL<boolean>;
}

/** Iterates over accounts in pages, so that each statement is short whatever their number. */
async function* contas(
  { db }: SystemCtx,
  { desde, ate, lote, esquecida = sql<boolean>`false` }: Quais,
): AsyncGenerator<{ id: string; pedida: Date | null; esquecida: boolean }> {
  for (let depois: SQL | undefined; ; ) {
    const linhas = await db
      .select({ id: usuario.id, lugar: desde, pedida: usuario.remocaoPedidaEm, esquecida })
      .from(usuario)
      .where(and(isNull(usuario.removidaEm), lte(desde, ate), depois))
      .orderBy(asc(desde), asc(usuario.id))
      .limit(lote);
    yield* linhas;
    const ultima = linhas.at(-1);
    if (linhas.length < lote || !ultima?.lugar) return;
    depois = or(gt(desde, ultima.lugar), and(eq(desde, ultima.lugar), gt(usuario.id, ultima.id)));
  }
}

/** No activity of the driver since then, and no plan. */
function semSinal({ db }: SystemCtx, guarda: Date): SQL<boolean> {
  const id = sql`${usuario.id}::text`;
  const sinal = db
    .select({ um: sql`1` })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.ator, 'usuario'),
        gt(auditoria.quando, guarda),
        or(eq(auditoria.atorId, id), and(eq(auditoria.entidade, 'usuario'), eq(auditoria.entidadeId, id))),
      ),
    );
  const plano = db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, usuario.id), gt(assinatura.fim, guarda)));
  return sql<boolean>`not exists (${sinal}) and not exists (${plano})`;
}
