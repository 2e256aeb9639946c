import { and, eq, ne } from 'drizzle-orm';
import { aceitarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { encerrarMultas } from '#backend/domain/consultas/multas.ts';
import { contarPedido, exigirVaga } from '#backend/domain/consultas/vagas.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { exigirVersao } from '#backend/platform/versao.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { dadosDaHabilitacao, ufInformada } from './dados.ts';
import { versaoDaHabilitacao } from './resumo.ts';

/** Corrects a registration and requests a look-up. With another number it is another licence, and its fines count as first ones. */
export async function corrigirHabilitacao(
  ctx: Ctx,
  input: ParsedInput<typeof habilitacoes.corrigir>,
): Promise<{ Guid: string }> {
  const dados = dadosDaHabilitacao({ ...input, UF: ufInformada(input.UF) });
  const minha = and(eq(habilitacao.id, input.Id), eq(habilitacao.usuarioId, ctx.actor.id));
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const [atual] = await tx.db.select().from(habilitacao).where(minha).for('update');
    if (!atual) fail('NAO_ENCONTRADO');
    exigirVersao(input.Versao, versaoDaHabilitacao(atual));
    await recusarOutraIgual(tx, { id: atual.id, numeroCnh: dados.numeroCnh });
    await aceitarEndereco(tx, dados.emailNotificacao);
    await exigirVaga(tx, { de: 'habilitacoes', exceto: atual.id });
    const outra = dados.numeroCnh !== atual.numeroCnh;
    await tx.db
      .update(habilitacao)
      .set({
        ...dados,
        ...(outra && DE_OUTRA_CNH),
        ativo: true,
        comErro: false,
        mensagemErro: null,
        qtdeConsultas: 0,
      })
      .where(minha);
    if (outra) {
      await encerrarMultas(tx, { alvo: 'habilitacao', id: atual.id, usuarioId: tx.actor.id });
      await tx.db.delete(processo).where(eq(processo.habilitacaoId, atual.id));
    }
    await contarPedido(tx);
    await pedirConsulta(tx, { alvo: 'habilitacao', id: atual.id });
    await audit(tx, {
      acao: 'habilitacao.corrigir',
      entidade: 'habilitacao',
      id: atual.id,
      dados: { outroNumero: outra, consultasAntes: atual.qtdeConsultas },
    });
    return { Guid: atual.guid };
  });
}

/** Data read for the old number do not apply to the new one. */
const DE_OUTRA_CNH = {
  nome: null,
  categoria: null,
  emissao: null,
  vencimento: null,
  localRegistro: null,
  totalPontosPontuaveisAutuacao: 0,
  totalPontosPontuaveisPenalidade: 0,
  totalPontosMandatoriosAutuacao: 0,
  totalPontosMandatoriosPenalidade: 0,
  pontosPeriodos: [],
  consultadaEm: null,
};

async function recusarOutraIgual(
  tx: Ctx,
  { id, numeroCnh }: { id: number; numeroCnh: string },
): Promise<void> {
  const iguais = await tx.db.$count(
    habilitacao,
    and(eq(habilitacao.usuarioId, tx.actor.id), eq(habilitacao.numeroCnh, numeroCnh), ne(habilitacao.id, id)),
  );
  if (iguais > 0) fail('JA_CADASTRADO');
}
