import { and, eq, ne } from 'drizzle-orm';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { audit } from '../audit.ts';
import { encerrarDoAlvo } from '../compartilhamentos/encerrar.ts';
import { pedirConsulta } from '../consultas/agenda.ts';
import { encerrarMultas } from '../consultas/multas.ts';
import { contarPedido, exigirVaga } from '../consultas/vagas.ts';
import type { Ctx } from '../context.ts';
import { debito, veiculo } from '../db/schema/veiculos.ts';
import { transaction } from '../db/transaction.ts';
import { exigirVersao } from '../versao.ts';
import { dadosDoVeiculo } from './dados.ts';
import { versaoDoVeiculo } from './resumo.ts';

/** Corrects a registration, clears its error and asks for a new consultation: it waits again as a new one does. */
export async function corrigirVeiculo(
  ctx: Ctx,
  input: ParsedInput<typeof veiculos.corrigir>,
): Promise<{ Guid: string }> {
  const dados = dadosDoVeiculo(input);
  await contarPedido(ctx);
  const meu = and(eq(veiculo.id, input.Id), eq(veiculo.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(veiculo).where(meu).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    exigirVersao(input.Versao, versaoDoVeiculo(atual));
    await recusarOutroIgual(tx, { id: atual.id, numeroRenavam: dados.numeroRenavam });
    await exigirVaga(tx, { de: 'veiculos', exceto: atual.id });
    const outro = dados.numeroRenavam !== atual.numeroRenavam || dados.placa !== atual.placa;
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
      await encerrarDoAlvo(tx, { veiculoId: atual.id });
      await tx.db.delete(debito).where(eq(debito.veiculoId, atual.id));
    }
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

/** What was read for the old plate or Renavam says nothing about the new one. */
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
