import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { apagadaEm, GUARDA_MESES, limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { today } from '#lib/dates.ts';
import type { SystemCtx } from '../context.ts';
import { auditoria, usuario } from '../db/schema/conta.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { apagarConta } from './apagarConta.ts';
import { apagarExpirados } from './expirados.ts';

/** Accounts that one statement looks at. */
const LOTE = 500;

/**
 * Works the sweep `retencao`: erases the accounts whose time has come, and the rows that are past their use. Each account is
 * one transaction; a run that is cut short goes on the next night with those that are left. One account that cannot be erased
 * keeps no other one, and fails the job in the end.
 */
export async function reter(ctx: SystemCtx, lote = LOTE): Promise<void> {
  const falhas: unknown[] = [];
  for await (const id of contasVencidas(ctx, lote)) {
    try {
      await apagarConta(ctx, id);
    } catch (err) {
      ctx.log.error({ err, usuarioId: id }, 'an account could not be erased');
      falhas.push(err);
    }
  }
  await apagarExpirados(ctx);
  if (falhas.length > 0) throw falhas[0];
}

/** Six months after their request, or five years without any sign of their driver. */
async function* contasVencidas(ctx: SystemCtx, lote: number): AsyncGenerator<string> {
  const hoje = today(ctx.clock);
  // Months are not all of one length: a few days more, and the calendar decides.
  const antesDisto = limiteDeGuarda(new Date(ctx.clock().getTime() + FOLGA_MS), REMOCAO_MESES);
  for await (const { id, pedida } of contas(ctx, { desde: usuario.remocaoPedidaEm, ate: antesDisto, lote }))
    if (pedida !== null && apagadaEm(pedida) <= hoje) yield id;

  const guarda = limiteDeGuarda(ctx.clock(), GUARDA_MESES);
  const esquecida = semSinal(ctx, guarda);
  for await (const conta of contas(ctx, { desde: usuario.criadoEm, ate: guarda, lote, esquecida }))
    if (conta.esquecida) yield conta.id;
}

const FOLGA_MS = 4 * 86_400_000;

interface Quais {
  /** The instant that they are found by, in its order. */
  desde: typeof usuario.remocaoPedidaEm | typeof usuario.criadoEm;
  ate: Date;
  lote: number;
  esquecida?: SQL<boolean>;
}

/** Accounts one after another, so many a statement: however many there are, each statement ends soon. */
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

/** Nothing that the driver did since, and no plan. */
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
