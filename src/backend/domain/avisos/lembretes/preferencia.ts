import { and, eq, ne } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { agenda } from '#backend/platform/db/schema/lembretes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { lembretes } from '#lib/avisos/lembretesContract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

export async function verLembretes({ db, actor }: Ctx): Promise<WireAnswer<typeof lembretes.ver>> {
  const [row] = await db
    .select({
      ligados: usuario.lembretes,
      confirmadoEm: usuario.emailConfirmadoEm,
      desde: agenda.criadaEm,
    })
    .from(usuario)
    .leftJoin(agenda, eq(agenda.usuarioId, usuario.id))
    .where(eq(usuario.id, actor.id));
  if (!row) fail('NAO_ENCONTRADO');
  return {
    Ligados: row.ligados,
    EmailConfirmado: row.confirmadoEm !== null,
    CalendarioDesde: row.desde?.toISOString() ?? null,
  };
}

export async function definirLembretes(
  ctx: Ctx,
  { Ligados }: ParsedInput<typeof lembretes.definir>,
): Promise<WireAnswer<typeof lembretes.definir>> {
  await transaction(ctx, (tx) => ligar(tx, { usuarioId: tx.actor.id, ligados: Ligados, por: 'conta' }));
  return verLembretes(ctx);
}

/** Switches the reminders; keeps the stored date when nothing changes. */
export async function ligar(
  tx: Ctx | PublicCtx,
  { usuarioId, ligados, por }: { usuarioId: string; ligados: boolean; por: 'conta' | 'link' },
): Promise<void> {
  const mudou = await tx.db
    .update(usuario)
    .set({ lembretes: ligados, lembretesDesde: tx.clock() })
    .where(and(eq(usuario.id, usuarioId), ne(usuario.lembretes, ligados)))
    .returning({ id: usuario.id });
  if (mudou.length === 0) return;
  const acao = ligados ? 'lembretes.ligar' : 'lembretes.desligar';
  await audit(tx, { acao, entidade: 'usuario', id: usuarioId, dados: { por } });
}
