import { and, between, eq, inArray, max, min, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura, pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';

/** Keeps amounts, dates, states and gateway ids; removes names, cards, payment codes and free text. */
export async function anonimizarCompras({ db }: SystemCtx, usuarioId: string): Promise<void> {
  const meus = db.select({ id: pedido.id }).from(pedido).where(eq(pedido.usuarioId, usuarioId));
  await db
    .update(pedidoItem)
    .set({
      multaId: null,
      descricao: sql`case ${pedidoItem.tipoProduto} when 'MULTA' then 'Recurso de multa' when 'VENDA' then 'Venda' else ${pedidoItem.descricao} end`,
    })
    .where(inArray(pedidoItem.pedidoId, meus));
  await db
    .update(pedido)
    .set({
      cartaoNome: null,
      cartaoBandeira: null,
      cartaoFinal: null,
      pixTexto: null,
      pixLink: null,
      picpayUrl: null,
      picpayQr: null,
      boletoLinha: null,
      boletoBarras: null,
      boletoLink: null,
      mensagem: null,
    })
    .where(eq(pedido.usuarioId, usuarioId));
  await db
    .update(devolucao)
    .set({
      motivo: sql`case ${devolucao.causa} when 'contestacao' then ${devolucao.motivo} end`,
      resposta: null,
    })
    .where(eq(devolucao.usuarioId, usuarioId));
  await db
    .update(requerimento)
    .set({ texto: '', resposta: null })
    .where(eq(requerimento.usuarioId, usuarioId));
  await db
    .update(venda)
    .set({ descricao: 'Venda', itens: [], contratoId: null, contrato: null })
    .where(eq(venda.usuarioId, usuarioId));
  await db
    .update(consentimento)
    .set({ ip: null, agente: null })
    .where(eq(consentimento.usuarioId, usuarioId));
  await db.update(aceite).set({ ip: null, agente: null }).where(eq(aceite.usuarioId, usuarioId));
}

/** The row stays for its foreign keys. Its new address cannot exist (RFC 2606), and its password is random. */
export async function anonimizarPessoa(
  { db, clock }: SystemCtx,
  { usuarioId, senhaHash }: { usuarioId: string; senhaHash: string },
): Promise<void> {
  await db
    .update(usuario)
    .set({
      email: `${usuarioId}@removida.invalid`,
      emailNovo: null,
      emailNovoEm: null,
      segundoFatorEm: null,
      totpSegredo: null,
      totpPasso: null,
      calendarioHash: null,
      calendarioDesde: null,
      senhaHash,
      nome: 'Conta removida',
      cpf: '',
      rg: null,
      dataNascimento: null,
      telefone: null,
      sexo: null,
      endereco: null,
      numero: null,
      complemento: null,
      bairro: null,
      cidade: null,
      uf: null,
      cep: null,
      motivoBloqueio: null,
      removidaEm: clock(),
    })
    .where(eq(usuario.id, usuarioId));
}

/** Records of a driver that the staff acts on, by their names in the audit. */
const REGISTROS: Record<string, PgTable & { id: PgColumn; usuarioId: PgColumn }> = {
  habilitacao,
  veiculo,
  multa,
  recurso,
  assinatura,
  pedido,
  venda,
  requerimento,
};

/** No request of the desk takes longer from its first audit row to its last (ms). */
const PEDIDO_MS = 15 * 60_000;

/**
 * Removes the reasons of acts from the staff's audit rows about an account and its records: they are free text about
 * the person; and the numbers of processes. Runs before the records are deleted. Each statement uses an index of the audit, which is large.
 */
export async function apagarMotivos({ db }: SystemCtx, usuarioId: string): Promise<void> {
  await apagarDe(db, 'usuario', [usuarioId]);
  for (const [entidade, tabela] of Object.entries(REGISTROS)) {
    const linhas = await db.select({ id: tabela.id }).from(tabela).where(eq(tabela.usuarioId, usuarioId));
    await apagarDe(
      db,
      entidade,
      linhas.map(({ id }) => String(id)),
    );
  }
}

async function apagarDe(db: SystemCtx['db'], entidade: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const deles = and(eq(auditoria.entidade, entidade), inArray(auditoria.entidadeId, [...ids]));
  const daEquipe = and(deles, eq(auditoria.ator, 'operador'));
  if (entidade === 'habilitacao')
    await db.update(auditoria).set(SEM_PROCESSOS).where(and(deles, COM_PROCESSOS));
  await db.update(auditoria).set(SEM_MOTIVO).where(and(daEquipe, COM_MOTIVO));
  // The row of an act at the desk names its command. The same request wrote a row about the record that it shows or changes.
  const pedidos = await db
    .select({
      ...{ atorId: auditoria.atorId, requestId: auditoria.requestId },
      ...{ primeira: min(auditoria.quando), ultima: max(auditoria.quando) },
    })
    .from(auditoria)
    .where(daEquipe)
    .groupBy(auditoria.atorId, auditoria.requestId);
  for (const { atorId, requestId, primeira, ultima } of pedidos) {
    if (atorId === null || requestId === null || primeira === null || ultima === null) continue;
    const [de, ate] = [new Date(primeira.getTime() - PEDIDO_MS), new Date(ultima.getTime() + PEDIDO_MS)];
    const doPedido = and(eq(auditoria.requestId, requestId), eq(auditoria.acao, 'mesa.ato'));
    await db
      .update(auditoria)
      .set(SEM_MOTIVO)
      .where(and(eq(auditoria.atorId, atorId), between(auditoria.quando, de, ate), doPedido, COM_MOTIVO));
  }
}

// What the staff wrote: why, and how they checked who asks.
const SEM_MOTIVO = { dados: sql`${auditoria.dados} - 'motivo' - 'identidade'` };
const COM_MOTIVO = sql`(${auditoria.dados} ? 'motivo' or ${auditoria.dados} ? 'identidade')`;
// Older rows about a process that ended have its number.
const SEM_PROCESSOS = { dados: sql`${auditoria.dados} - 'processos'` };
const COM_PROCESSOS = sql`${auditoria.dados} ? 'processos'`;
