import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { pedirConsulta, precisaConsultar } from '../consultas/agenda.ts';
import { exigirVaga } from '../consultas/vagas.ts';

/** Switches a vehicle on or off. A vehicle that is off is not checked and frees its place in the plan. */
export async function alternarVeiculo(
  ctx: Ctx,
  { Guid, Ativo }: ParsedInput<typeof veiculos.alternar>,
): Promise<{ Guid: string; Ativo: boolean }> {
  const meu = and(eq(veiculo.guid, Guid), eq(veiculo.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(veiculo).where(meu).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    const ativo = Ativo ?? !atual.ativo;
    if (ativo === atual.ativo) return { Guid, Ativo: ativo };
    if (ativo) await exigirVaga(tx, { de: 'veiculos', exceto: atual.id });
    await tx.db.update(veiculo).set({ ativo }).where(meu);
    if (ativo && precisaConsultar(atual, tx.clock()))
      await pedirConsulta(tx, { alvo: 'veiculo', id: atual.id });
    await audit(tx, {
      acao: ativo ? 'veiculo.ativar' : 'veiculo.desativar',
      entidade: 'veiculo',
      id: atual.id,
    });
    return { Guid, Ativo: ativo };
  });
}
