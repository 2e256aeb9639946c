import { and, eq, isNotNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { parceiro } from '../../platform/db/schema/conta.ts';

export type Parceiro = typeof parceiro.$inferSelect;

/** Active and with an account approved by an operator: without that a partner sees nothing. */
export const atende = and(eq(parceiro.ativo, true), isNotNull(parceiro.contaId));

export function atendeHoje({ ativo, contaId }: Pick<Parceiro, 'ativo' | 'contaId'>): boolean {
  return ativo && contaId !== null;
}

/** The signed-in account's partner; not found for other accounts. */
export async function parceiroDaConta({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Parceiro> {
  const [meu] = await db
    .select()
    .from(parceiro)
    .where(and(eq(parceiro.contaId, actor.id), atende));
  return meu ?? fail('NAO_ENCONTRADO');
}

/** By code, locked until the transaction ends, so that it cannot be ended meanwhile. */
export async function parceiroPorCodigo({ db }: Pick<Ctx, 'db'>, codigo: string): Promise<Parceiro> {
  const [um] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('share');
  return um ?? fail('PARCEIRO_NAO_ENCONTRADO');
}
