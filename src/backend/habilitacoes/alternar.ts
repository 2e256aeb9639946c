import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { audit } from '../audit.ts';
import { pedirConsulta, precisaConsultar } from '../consultas/agenda.ts';
import { exigirVaga } from '../consultas/vagas.ts';
import type { Ctx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { transaction } from '../db/transaction.ts';

/** Switches a licence off or on. Off, it is not consulted and leaves its place in the plan to another. */
export async function alternarHabilitacao(
  ctx: Ctx,
  { Guid, Ativo }: ParsedInput<typeof habilitacoes.alternar>,
): Promise<{ Guid: string; Ativo: boolean }> {
  const minha = and(eq(habilitacao.guid, Guid), eq(habilitacao.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(habilitacao).where(minha).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    const ativo = Ativo ?? !atual.ativo;
    if (ativo === atual.ativo) return { Guid, Ativo: ativo };
    if (ativo) await exigirVaga(tx, { de: 'habilitacoes', exceto: atual.id });
    await tx.db.update(habilitacao).set({ ativo }).where(minha);
    if (ativo && precisaConsultar(atual, tx.clock()))
      await pedirConsulta(tx, { alvo: 'habilitacao', id: atual.id });
    await audit(tx, {
      acao: ativo ? 'habilitacao.ativar' : 'habilitacao.desativar',
      entidade: 'habilitacao',
      id: atual.id,
    });
    return { Guid, Ativo: ativo };
  });
}
