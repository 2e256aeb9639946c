import { eq } from 'drizzle-orm';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { nomeDaPeticao } from '#backend/domain/peticoes/texto/minuta.ts';
import { comArquivos, type NovoArquivo } from '#backend/domain/recursos/comArquivos.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo, usuario } from '#backend/platform/db/schema/conta.ts';
import { multaNaoAcompanhada, peticaoVersao, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { paths } from '#lib/paths.ts';
import { indica } from '#lib/peticoes/caso.ts';
import { type Multa, minutaDe, multaGuardada } from './queries.ts';

/** Writes and delivers the petition of a solicitação. Repeated, it delivers one file and tells the driver once. */
export async function escreverPeticao(
  ctx: SystemCtx,
  { solicitacaoId }: { solicitacaoId: number },
): Promise<void> {
  const [linha] = await ctx.db
    .select({ solicitacao, multa: multaNaoAcompanhada, email: usuario.email })
    .from(solicitacao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacao.id))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(eq(solicitacao.id, solicitacaoId));
  if (!linha) throw new Error(`solicitação ${solicitacaoId} has no fine to write about`);
  if (linha.solicitacao.entregue || linha.solicitacao.canceladaEm !== null) return;
  const { multa, email } = linha;
  const documento = minutaDe(multa, { email });
  const bytes = await renderPdf(documento, multa.corrigidaEm ?? multa.criadaEm);
  const pdf = {
    nome: nomeDaPeticao({
      ...multa,
      indica: indica({ fase: multa.fase, ...multaGuardada(multa).declarados }),
    }),
    mediaType: 'application/pdf',
    bytes,
  };
  await comArquivos(ctx, { usuarioId: multa.usuarioId, documentos: [pdf] }, ([guardado]) =>
    transaction(ctx, async (tx) => {
      if (guardado) await entregar(tx, multa, guardado);
    }),
  );
}

async function entregar(tx: SystemCtx, multa: Multa, guardado: NovoArquivo): Promise<void> {
  const { usuarioId, solicitacaoId, autoInfracao, versao } = multa;
  const minha = eq(solicitacao.id, solicitacaoId);
  const [atual] = await tx.db
    .select({
      pedidoId: solicitacao.pedidoId,
      entregue: solicitacao.entregue,
      canceladaEm: solicitacao.canceladaEm,
      versao: multaNaoAcompanhada.versao,
    })
    .from(solicitacao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacao.id))
    .where(minha)
    .for('update', { of: solicitacao });
  // The purchase was withdrawn meanwhile: nothing is delivered. A corrected fine is written by the next job.
  if (!atual || atual.entregue || atual.canceladaEm !== null || atual.versao !== versao) return;
  const agora = tx.clock();
  await tx.db.insert(arquivo).values(guardado);
  await tx.db
    .update(solicitacao)
    .set({ entregue: true, dataEntreguePeticao: agora, peticaoId: guardado.id })
    .where(minha);
  await tx.db.insert(peticaoVersao).values({
    ...{ solicitacaoId, usuarioId, numero: versao, arquivoId: guardado.id, criadaEm: agora },
  });
  await notificar(tx, {
    tipo: 'recursos',
    usuarioId,
    chave: `peticao-pronta:${solicitacaoId}:${versao}`,
    assunto: 'Sua petição está pronta',
    descricao: `A petição do auto de infração ${autoInfracao} está pronta para baixar. Confira com a notificação antes de assinar.`,
    destino: paths.app.recursoOnline.cadastrarMulta({ Id: solicitacaoId, TransactionId: atual.pedidoId }),
    email: { modelo: 'peticao-pronta', solicitacaoId },
  });
  await audit(tx, {
    acao: 'peticao.entregar',
    entidade: 'solicitacao',
    id: solicitacaoId,
    dados: { arquivoId: guardado.id, versao },
  });
}
