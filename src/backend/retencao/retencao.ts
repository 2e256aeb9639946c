import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { apagadaEm, GUARDA_MESES, limiteDeGuarda } from '#lib/conta/retencao.server.ts';
import { today } from '#lib/dates.ts';
import type { SystemCtx } from '../context.ts';
import { auditoria, usuario } from '../db/schema/conta.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { apagarConta } from './apagarConta.ts';
import { apagarExpirados } from './expirados.ts';

/**
 * Works the sweep `retencao`: erases the accounts whose time has come, and the rows that are past their use. Each account is
 * one transaction; a run that is cut short goes on the next night.
 */
export async function reter(ctx: SystemCtx): Promise<void> {
  for (const id of await contasVencidas(ctx)) await apagarConta(ctx, id);
  await apagarExpirados(ctx);
}

/** Six months after their request, or five years without any sign of their driver. */
async function contasVencidas({ db, clock }: SystemCtx): Promise<string[]> {
  const pedidas = await db
    .select({ id: usuario.id, pedida: usuario.remocaoPedidaEm })
    .from(usuario)
    .where(and(isNull(usuario.removidaEm), isNotNull(usuario.remocaoPedidaEm)));
  const hoje = today(clock);
  const vencidas = pedidas.filter(({ pedida }) => pedida !== null && apagadaEm(pedida) <= hoje);
  const guarda = limiteDeGuarda(clock(), GUARDA_MESES);
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
  const esquecidas = await db
    .select({ id: usuario.id })
    .from(usuario)
    .where(
      and(isNull(usuario.removidaEm), lte(usuario.criadoEm, guarda), notExists(sinal), notExists(plano)),
    );
  return [...new Set([...vencidas, ...esquecidas].map((conta) => conta.id))];
}
