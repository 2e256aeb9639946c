import { and, eq } from 'drizzle-orm';
import { lerArquivo } from '#backend/domain/recursos/comArquivos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { aceite } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate } from '#lib/dates.ts';
import { documentoGuardado } from '#lib/documentos/documento.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { vendas } from '#lib/vendas/contract.ts';
import { vencida, vendaDoUsuario } from './venda.ts';

type PorId = { venda_id: number };

export async function lerContrato(
  ctx: Ctx,
  { venda_id }: PorId,
): Promise<WireAnswer<typeof vendas.contrato>> {
  const { file, contrato } = await arquivoDoContrato(ctx, venda_id);
  // Throws when the file is missing, so that the page does not offer acceptance of an unreadable contract.
  await hashGuardado(ctx, file);
  const aceito = await aceiteDa(ctx, venda_id);
  return {
    response: 'success',
    contrato_link: paths.arquivo(file.id),
    Sha256: file.sha256,
    AceitoEm: aceito?.quando.toISOString() ?? null,
    Texto: contrato === null ? null : documentoGuardado(contrato),
  };
}

/** Accepts the contract, whose stored file must be the generated one. A second acceptance returns the first. */
export async function assinarContrato(
  ctx: Ctx,
  { venda_id, sha256: lido }: ParsedInput<typeof vendas.assinar>,
): Promise<WireAnswer<typeof vendas.assinar>> {
  const { file } = await arquivoDoContrato(ctx, venda_id);
  const sha256 = await hashGuardado(ctx, file);
  if (lido !== undefined && lido !== sha256) fail('CONTRATO_INDISPONIVEL', { sentence: TEXTS.contratoMudou });
  return transaction(ctx, async (tx) => {
    const antes = await aceiteDa(tx, venda_id);
    const oferta = await vendaDoUsuario(tx, venda_id);
    if (!antes && vencida(oferta, tx.clock))
      fail('TRANSICAO_INVALIDA', {
        sentence: TEXTS.propostaVencida.replace('{dia}', formatDate(oferta.validaAte ?? '')),
      });
    const [novo] = await tx.db
      .insert(aceite)
      .values({
        vendaId: venda_id,
        usuarioId: tx.actor.id,
        sha256,
        ip: tx.origem.ip,
        agente: tx.origem.agente,
        quando: tx.clock(),
      })
      .onConflictDoNothing()
      .returning();
    if (novo) await audit(tx, { acao: 'venda.aceitar', entidade: 'venda', id: venda_id, dados: { sha256 } });
    const vale = novo ?? (await aceiteDa(tx, venda_id));
    if (!vale) throw new Error(`sale ${venda_id} has no acceptance`);
    return { response: 'success', AceitoEm: vale.quando.toISOString(), Sha256: vale.sha256 };
  });
}

async function arquivoDoContrato(ctx: Ctx, vendaId: number) {
  const { contratoId, contrato } = await vendaDoUsuario(ctx, vendaId);
  if (contratoId === null) fail('CONTRATO_INDISPONIVEL');
  const [file] = await ctx.db
    .select()
    .from(arquivo)
    .where(and(eq(arquivo.id, contratoId), eq(arquivo.usuarioId, ctx.actor.id)));
  return file ? { file, contrato } : fail('CONTRATO_INDISPONIVEL');
}

/** Its hash; throws when the file is missing or is not the generated one. */
async function hashGuardado(ctx: Ctx, file: typeof arquivo.$inferSelect): Promise<string> {
  const lido = await lerArquivo(ctx, file);
  return typeof lido === 'string' ? fail('CONTRATO_INDISPONIVEL') : file.sha256;
}

async function aceiteDa(ctx: Ctx, vendaId: number) {
  const [row] = await ctx.db
    .select()
    .from(aceite)
    .where(and(eq(aceite.vendaId, vendaId), eq(aceite.usuarioId, ctx.actor.id)));
  return row;
}
