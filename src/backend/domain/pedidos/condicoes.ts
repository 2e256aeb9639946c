import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import type { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { aceite, venda } from '#backend/platform/db/schema/vendas.ts';
import { fail } from '#lib/errors.ts';
import { vendaEmConferencia } from '#lib/pedidos/frases.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { VENDA_DESFEITA } from '#lib/vendas/contract.ts';
import type { Pedido } from './pedido.ts';

/** The sale's order that waits for payment by this method; undefined when the sale is paid or cancelled. Locks the buyer. */
export async function pedidoAbertoDaVenda(
  tx: Ctx,
  { vendaId, metodo }: { vendaId: number; metodo: MetodoOferecido },
): Promise<Pedido | undefined> {
  const pedidos = await tx.db
    .select()
    .from(pedido)
    .where(
      and(
        eq(pedido.vendaId, vendaId),
        eq(pedido.usuarioId, tx.actor.id),
        or(
          eq(pedido.status, 'pago'),
          and(
            eq(pedido.metodo, metodo),
            eq(pedido.status, 'aguardando_pagamento'),
            or(isNull(pedido.expiraEm), gt(pedido.expiraEm, tx.clock())),
          ),
        ),
      ),
    )
    .orderBy(desc(pedido.id));
  if (pedidos.some(({ status }) => status === 'pago')) return undefined;
  return pedidos[0];
}

/** A sale is paid once, after its contract is accepted, and never by two cards at once; a refund undoes the contract. Locks the sale. */
export async function recusarVendaFechada(tx: Ctx, vendaId: number): Promise<void> {
  const dono = and(eq(venda.id, vendaId), eq(venda.usuarioId, tx.actor.id));
  const [row] = await tx.db.select({ id: venda.id }).from(venda).where(dono).for('no key update');
  if (!row) fail('NAO_ENCONTRADO');
  const [aceito] = await tx.db.select().from(aceite).where(eq(aceite.vendaId, vendaId));
  if (!aceito) fail('CONTRATO_NAO_ACEITO');
  const pedidos = await tx.db
    .select()
    .from(pedido)
    .where(
      and(
        eq(pedido.vendaId, vendaId),
        inArray(pedido.status, ['pago', 'autorizado', 'aguardando_pagamento', 'estornado']),
      ),
    );
  if (pedidos.some(({ status }) => status === 'pago')) fail('VENDA_JA_PAGA');
  if (pedidos.some(({ status }) => status === 'estornado'))
    fail('VENDA_JA_PAGA', { sentence: VENDA_DESFEITA });
  const outro = pedidos.find((um) => um.status === 'autorizado' || cartaoPendente(um, tx.clock()));
  if (outro) fail('PAGAMENTO_EM_CONFERENCIA', { sentence: vendaEmConferencia(outro.id) });
}

/** A card payment under review, or sent a short time ago: a second one could be charged too. */
export function cartaoPendente({ metodo, gatewayPedidoId, criadoEm }: Pedido, agora: Date): boolean {
  const recente = agora.getTime() - criadoEm.getTime() < SEM_RESPOSTA_MS;
  return metodo === 'CARTAO' && (gatewayPedidoId !== null || recente);
}

/** After this time without an answer (ms) the card most likely never reached the gateway. */
const SEM_RESPOSTA_MS = 600_000;

/** Nothing is sold to an account that waits for its removal: its look-ups and mails have stopped, and the purchase would be erased. */
export function recusarEmRemocao(comprador: { remocaoPedidaEm: Date | null } | undefined): void {
  if (comprador?.remocaoPedidaEm) fail('CONTA_EM_REMOCAO');
}

/** Payment methods: card and Pix always (specification 2, section 4), PicPay and boleto where enabled. */
export function metodosOferecidos({ PAYMENT_METHODS }: PublicCtx['env']): MetodoOferecido[] {
  const extras = (['PICPAY', 'BOLETO'] as const).filter((metodo) => PAYMENT_METHODS.includes(metodo));
  return ['CARTAO', 'PIX', ...extras];
}

/** Refuses a method that is not offered, for every call and page. */
export function recusarNaoOferecido({ env }: Pick<PublicCtx, 'env'>, metodo: MetodoOferecido): void {
  if (!metodosOferecidos(env).includes(metodo)) fail('FORMA_PAGAMENTO_INVALIDA');
}

/** Whether the profile has what a payment requires (spec 2, section 5); house number and complement are optional. */
export function perfilCompleto(perfil: Pick<typeof usuario.$inferSelect, (typeof CAMPOS)[number]>): boolean {
  return CAMPOS.every((campo) => (perfil[campo] ?? '').trim() !== '');
}

const CAMPOS = [
  ...(['nome', 'cpf', 'rg', 'dataNascimento', 'telefone', 'sexo'] as const),
  ...(['endereco', 'bairro', 'cidade', 'uf', 'cep'] as const),
];
