import { and, eq, ne } from 'drizzle-orm';
import { aceitarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { encerrarMultas } from '#backend/domain/consultas/multas.ts';
import { contarPedido, exigirVaga } from '#backend/domain/consultas/vagas.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { exigirVersao } from '#backend/platform/versao.ts';
import { otherPlate } from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { dadosDoVeiculo } from './dados.ts';
import { versaoDoVeiculo } from './resumo.ts';

/** Corrects a registration, clears its error and requests a new look-up; it waits again like a new vehicle. */
export async function corrigirVeiculo(
  ctx: Ctx,
  input: ParsedInput<typeof veiculos.corrigir>,
): Promise<{ Guid: string }> {
  const dados = dadosDoVeiculo(input);
  const meu = and(eq(veiculo.id, input.Id), eq(veiculo.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const [atual] = await tx.db.select().from(veiculo).where(meu).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    exigirVersao(input.Versao, versaoDoVeiculo(atual));
    await recusarOutroIgual(tx, { id: atual.id, numeroRenavam: dados.numeroRenavam });
    await aceitarEndereco(tx, dados.emailNotificacao);
    await exigirVaga(tx, { de: 'veiculos', exceto: atual.id });
    // A vehicle that got the Mercosul form of its plate stays the same one.
    const mesmaPlaca = dados.placa === atual.placa || dados.placa === otherPlate(atual.placa);
    const outro = dados.numeroRenavam !== atual.numeroRenavam || !mesmaPlaca;
    await tx.db
      .update(veiculo)
      .set({
        ...dados,
        ...(outro && DE_OUTRO_VEICULO),
        ativo: true,
        comErro: false,
        mensagemErro: null,
        qtdeConsultas: 0,
      })
      .where(meu);
    if (outro) {
      await encerrarMultas(tx, { alvo: 'veiculo', id: atual.id, usuarioId: tx.actor.id });
      await tx.db.delete(debito).where(eq(debito.veiculoId, atual.id));
    }
    await contarPedido(tx);
    await pedirConsulta(tx, { alvo: 'veiculo', id: atual.id });
    await audit(tx, {
      acao: 'veiculo.corrigir',
      entidade: 'veiculo',
      id: atual.id,
      dados: { outroVeiculo: outro, consultasAntes: atual.qtdeConsultas },
    });
    return { Guid: atual.guid };
  });
}

/** Data read for the old plate or Renavam do not apply to the new one. */
const DE_OUTRO_VEICULO = {
  proprietario: null,
  modelo: null,
  fabricante: null,
  chassi: null,
  localRegistro: null,
  anoFabricacao: null,
  anoModelo: null,
  anoUltimoLicenciamento: null,
  cor: null,
  especieTipo: null,
  combustivel: null,
  capacidadePotenciaCilindrada: null,
  consultadoEm: null,
};

async function recusarOutroIgual(
  tx: Ctx,
  { id, numeroRenavam }: { id: number; numeroRenavam: string },
): Promise<void> {
  const iguais = await tx.db.$count(
    veiculo,
    and(eq(veiculo.usuarioId, tx.actor.id), eq(veiculo.numeroRenavam, numeroRenavam), ne(veiculo.id, id)),
  );
  if (iguais > 0) fail('JA_CADASTRADO');
}
