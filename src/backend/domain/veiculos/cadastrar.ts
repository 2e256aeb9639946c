import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { aceitarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { contarPedido, exigirVaga } from '#backend/domain/consultas/vagas.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { once } from '#backend/platform/idempotency.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { dadosDoVeiculo } from './dados.ts';

/** Registers a vehicle and requests its first look-up. Idempotent for a repeated form. */
export async function cadastrarVeiculo(
  ctx: Ctx,
  input: ParsedInput<typeof veiculos.cadastrar>,
): Promise<{ Guid: string }> {
  const dados = dadosDoVeiculo(input);
  return once(
    ctx,
    {
      dono: ctx.actor.id,
      operacao: 'veiculo.cadastrar',
      chave: input.Chave,
      conteudo: dados,
      resposta: v.object({ Guid: v.string() }),
    },
    async (tx) => {
      const repetidos = await tx.db.$count(
        veiculo,
        and(eq(veiculo.usuarioId, tx.actor.id), eq(veiculo.numeroRenavam, dados.numeroRenavam)),
      );
      if (repetidos > 0) fail('JA_CADASTRADO');
      await aceitarEndereco(tx, dados.emailNotificacao);
      await exigirVaga(tx, { de: 'veiculos' });
      const [criado] = await tx.db
        .insert(veiculo)
        .values({ ...dados, usuarioId: tx.actor.id, criadoEm: tx.clock() })
        .onConflictDoNothing({ target: [veiculo.usuarioId, veiculo.numeroRenavam] })
        .returning({ id: veiculo.id, guid: veiculo.guid });
      if (!criado) fail('JA_CADASTRADO');
      await contarPedido(tx);
      await pedirConsulta(tx, { alvo: 'veiculo', id: criado.id });
      await audit(tx, { acao: 'veiculo.cadastrar', entidade: 'veiculo', id: criado.id });
      return { Guid: criado.guid };
    },
  );
}
