import { and, eq, isNull } from 'drizzle-orm';
import { addMonths, formatDate, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { anoErrado } from '#lib/multas/prazos.ts';
import { parceiros } from '#lib/parceiros/contract.ts';
import { ANOS_DA_PROCURACAO } from '#lib/parceiros/permissao.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';
import { lockDriver, transaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency.ts';
import { consume } from '../../platform/limits.ts';
import { requireSession } from '../../platform/sessions/requireSession.ts';
import { comArquivos } from '../recursos/comArquivos.ts';
import { umDocumento } from '../recursos/documentos.ts';
import { clienteDe } from './permissoes.ts';
import { parceiroPorCodigo } from './quem.ts';

type Entrada = ParsedInput<typeof parceiros.entregarProcuracao>;

/** Stores a signed power of attorney with its dates. The file is stored outside the transaction. */
export async function entregarProcuracao(
  ctx: Ctx,
  { Parceiro, De, Ate, Arquivo, Chave }: Entrada,
): Promise<WireAnswer<typeof parceiros.entregarProcuracao>> {
  conferirDias(ctx, { De, Ate });
  await consume(ctx, { nome: 'procuracao', de: ctx.actor.id, ...ENVIOS });
  const documento = await umDocumento(ctx, Arquivo);
  if (!documento)
    fail('DADOS_INVALIDOS', { fields: { Arquivo: 'Escolha a foto ou o PDF da procuração assinada.' } });
  const usuarioId = ctx.actor.id;
  return comArquivos(ctx, { usuarioId, documentos: [documento] }, ([guardado]) =>
    once(
      ctx,
      {
        dono: usuarioId,
        operacao: 'parceiro.procuracao',
        chave: Chave,
        conteudo: { Parceiro, De, Ate, arquivo: guardado?.sha256 },
        resposta: parceiros.entregarProcuracao.answer,
      },
      async (tx) => {
        if (!guardado) throw new Error('the file was not stored');
        // The same lock as for withdrawing the permission, so none is stored under a permission that has just ended.
        await requireSession(tx);
        const { id: parceiroId } = await parceiroPorCodigo(tx, Parceiro);
        if (!(await clienteDe(tx, { parceiroId, usuarioId }))) fail('PERMISSAO_FALTANDO');
        await tx.db.insert(arquivo).values(guardado);
        const [nova] = await tx.db
          .insert(procuracaoDeParceiro)
          .values({ usuarioId, parceiroId, arquivoId: guardado.id, de: De, ate: Ate, entregueEm: tx.clock() })
          .returning();
        if (!nova) throw new Error('an insert gave no row');
        await audit(tx, {
          acao: 'procuracao.entregar',
          entidade: 'procuracao',
          id: nova.id,
          dados: { parceiroId, de: De, ate: Ate },
        });
        return { Guid: nova.guid };
      },
    ),
  );
}

/** Throws errors by field. */
function conferirDias({ clock }: Ctx, { De, Ate }: { De: string; Ate: string }): void {
  const hoje = today(clock);
  if (anoErrado(De, hoje)) fail('DADOS_INVALIDOS', { fields: { De: TEXTS.marcoAnoErrado } });
  const maximo = addMonths(De, ANOS_DA_PROCURACAO * 12);
  if (Ate < De) fail('DADOS_INVALIDOS', { fields: { Ate: TEXTS.procuracaoDias } });
  if (Ate < hoje) fail('DADOS_INVALIDOS', { fields: { Ate: TEXTS.procuracaoPassou } });
  if (Ate > maximo)
    fail('DADOS_INVALIDOS', {
      fields: { Ate: `Aqui ela vale por até ${ANOS_DA_PROCURACAO} anos: no máximo ${formatDate(maximo)}.` },
      sentence: sentenceOf('DADOS_INVALIDOS'),
    });
}

/** Rate limit: an hour's work of scanning. */
const ENVIOS = { points: 20, seconds: 3600 };

/** Revokes it from now on (Código Civil, art. 682, I). Idempotent: keeps the first time. */
export async function revogarProcuracao(
  ctx: Ctx,
  { Guid }: ParsedInput<typeof parceiros.revogarProcuracao>,
): Promise<WireAnswer<typeof parceiros.revogarProcuracao>> {
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const minha = and(eq(procuracaoDeParceiro.guid, Guid), eq(procuracaoDeParceiro.usuarioId, tx.actor.id));
    const [uma] = await tx.db.select().from(procuracaoDeParceiro).where(minha).for('update');
    if (!uma) fail('NAO_ENCONTRADO');
    if (uma.revogadaEm !== null) return { Feito: true };
    await tx.db
      .update(procuracaoDeParceiro)
      .set({ revogadaEm: tx.clock(), revogadaPor: 'cliente' })
      .where(and(minha, isNull(procuracaoDeParceiro.revogadaEm)));
    await audit(tx, { acao: 'procuracao.revogar', entidade: 'procuracao', id: uma.id });
    return { Feito: true };
  });
}
