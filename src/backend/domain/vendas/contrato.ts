import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { lerArquivo } from '#backend/domain/recursos/comArquivos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, ItensDaVenda, venda as tabela } from '#backend/platform/db/schema/vendas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { type Clock, formatDate, today } from '#lib/dates.ts';
import { documentoGuardado } from '#lib/documentos/documento.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import type { vendas } from '#lib/vendas/contract.ts';
import { toReais } from '#lib/wire.ts';

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

export type Venda = typeof tabela.$inferSelect;

export async function lerVenda(
  ctx: Ctx,
  { venda_id }: { venda_id: number },
): Promise<WireAnswer<typeof vendas.venda>> {
  const row = await vendaDoUsuario(ctx, venda_id);
  const [[aceito], pedidos] = await Promise.all([
    ctx.db.select({ quando: aceite.quando }).from(aceite).where(eq(aceite.vendaId, row.id)),
    ctx.db.selectDistinct({ status: pedido.status }).from(pedido).where(eq(pedido.vendaId, row.id)),
  ]);
  const estados = pedidos.map(({ status }) => status);
  const paga = estados.includes('pago') || estados.includes('autorizado');
  return {
    response: 'success',
    ValorTotal: toReais(row.valorTotal),
    Id: row.id,
    Descricao: row.descricao,
    Itens: v.parse(ItensDaVenda, row.itens).map((item) => ({
      NomeProduto: item.descricao,
      Quantidade: item.quantidade,
      ValorProduto: toReais(item.valorCentavos),
    })),
    DataVenda: row.criadaEm.toISOString(),
    ValidaAte: row.validaAte,
    Vencida: !aceito && vencida(row, ctx.clock),
    AceitoEm: aceito?.quando.toISOString() ?? null,
    Paga: paga,
    Desfeita: !paga && estados.includes('estornado'),
  };
}

/** A proposal not accepted in time is no longer binding (CC art. 428, III). */
function vencida({ validaAte }: Pick<Venda, 'validaAte'>, clock: Clock): boolean {
  return validaAte !== null && validaAte < today(clock);
}

/** An active sale of this driver; another driver's or a cancelled one is not found. */
export async function vendaDoUsuario(ctx: Ctx, id: number): Promise<Venda> {
  const [row] = await ctx.db
    .select()
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.usuarioId, ctx.actor.id), isNull(tabela.canceladaEm)));
  return row ?? fail('NAO_ENCONTRADO');
}

/** Order states with money received or possibly on its way: a sale with such an order cannot be cancelled. */
const VIVOS = ['aguardando_pagamento', 'autorizado', 'pago'] as const;

export const pedidoVivo = (estado: EstadoDoPedido) => VIVOS.some((um) => um === estado);

/** Cancels an unpaid sale. Throws NAO_ENCONTRADO, or TRANSICAO_INVALIDA while an order of it is open or paid. */
export async function cancelarVenda(ctx: SystemCtx, vendaId: number): Promise<Venda> {
  return transaction(ctx, async (tx) => {
    const [achada] = await tx.db
      .select()
      .from(tabela)
      .where(and(eq(tabela.id, vendaId), isNull(tabela.canceladaEm)))
      .for('update');
    if (!achada) fail('NAO_ENCONTRADO', { sentence: `Não há uma venda ${vendaId} por cancelar.` });
    const [vivo] = await tx.db
      .select({ id: pedido.id, status: pedido.status })
      .from(pedido)
      .where(and(eq(pedido.vendaId, vendaId), inArray(pedido.status, [...VIVOS])))
      .limit(1);
    if (vivo)
      fail('TRANSICAO_INVALIDA', {
        sentence: `A venda ${vendaId} tem o pedido ${vivo.id} (${ROTULOS_DO_ESTADO[vivo.status].toLowerCase()}): estorne-o, ou espere que ele expire.`,
      });
    await tx.db.update(tabela).set({ canceladaEm: tx.clock() }).where(eq(tabela.id, vendaId));
    await audit(tx, { acao: 'venda.cancelar', entidade: 'venda', id: vendaId });
    return achada;
  });
}
