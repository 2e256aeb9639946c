import { and, eq } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { type Alvo, pedirConsulta, precisaConsultar } from './agenda.ts';
import { contarPedido, exigirVaga } from './vagas.ts';

/** Switches a licence or vehicle on or off. A licence or vehicle that is off is not checked and takes no place in the plan. */
export const alternar =
  (alvo: Alvo['alvo']) =>
  async (ctx: Ctx, { Guid, Ativo }: { Guid: string; Ativo?: boolean | undefined }) => {
    const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
    const meu = and(eq(tabela.guid, Guid), eq(tabela.usuarioId, ctx.actor.id));
    return transaction(ctx, async (tx) => {
      const [atual] = await tx.db.select().from(tabela).where(meu).for('update');
      if (!atual) fail('NAO_ENCONTRADO');
      const ativo = Ativo ?? !atual.ativo;
      if (ativo === atual.ativo) return { Guid, Ativo: ativo };
      const de = alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos';
      if (ativo) await exigirVaga(tx, { de, exceto: atual.id });
      await tx.db.update(tabela).set({ ativo }).where(meu);
      if (ativo && precisaConsultar(atual, tx.clock())) {
        await contarPedido(tx);
        await pedirConsulta(tx, { alvo, id: atual.id });
      }
      await audit(tx, {
        acao: `${alvo}.${ativo ? 'ativar' : 'desativar'}`,
        entidade: alvo,
        id: atual.id,
      });
      return { Guid, Ativo: ativo };
    });
  };
