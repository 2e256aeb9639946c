import { and, eq, isNotNull } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { Ctx } from '../context.ts';
import { parceiro, usuario } from '../db/schema/conta.ts';

export type Parceiro = typeof parceiro.$inferSelect;

/** An operator approved an account for it, and it was not ended: without that a partner sees and may nothing. */
export const atende = and(eq(parceiro.ativo, true), isNotNull(parceiro.contaId));

export function atendeHoje({ ativo, contaId }: Pick<Parceiro, 'ativo' | 'contaId'>): boolean {
  return ativo && contaId !== null;
}

/** The partner that the signed-in account stands for; to anybody else nothing is here. */
export async function parceiroDaConta({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Parceiro> {
  const [meu] = await db
    .select()
    .from(parceiro)
    .where(and(eq(parceiro.contaId, actor.id), atende));
  return meu ?? fail('NAO_ENCONTRADO');
}

/** By its code, held until the act is done: an operator who ends it waits, or is waited for. */
export async function parceiroPorCodigo({ db }: Pick<Ctx, 'db'>, codigo: string): Promise<Parceiro> {
  const [um] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('share');
  return um ?? fail('PARCEIRO_NAO_ENCONTRADO');
}

/** What a driver says about partners, and what is done in the driver's name, waits for each other at the account. */
export async function segurarConta({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, actor.id)).for('no key update');
}
