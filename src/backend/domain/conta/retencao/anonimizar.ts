import { eq, inArray, sql } from 'drizzle-orm';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consentimento } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
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
