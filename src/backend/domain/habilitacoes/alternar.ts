import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { pedirConsulta, precisaConsultar } from '../consultas/agenda.ts';
import { exigirVaga } from '../consultas/vagas.ts';

/** Switches a licence on or off. A licence that is off is not checked and frees its place in the plan. */
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
