import { createHash } from 'node:crypto';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { cupomUso, pedido, pedidoEvento, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { addDays, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { Centavos } from '#lib/money.ts';
import {
  DIAS_DO_BOLETO,
  novoPedidoId,
  opcoesDeParcelas,
  opcoesDeParcelasDaVenda,
  type TotaisDoPedido,
  VALIDADE_DO_PICPAY_S,
  VALIDADE_DO_PIX_S,
} from '#lib/pedidos/rules.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { multiplicador } from '#lib/planos/rules.ts';
import { avisarAutomacao } from './avisos.ts';
import type { CartaoDaCompra, Pedido } from './pedido.ts';
import type { ItemPrecificado } from './precificar.ts';

export interface NovoPedido {
  /** order_id: seven upper-case characters of the browser, the idempotency key. Without it, a sale's open order is used again. */
  codigo: string | undefined;
  metodo: MetodoOferecido;
  escolha: Escolha;
  cupom?: string | undefined;
  /** The total shown to the buyer; undefined = none was shown. */
  totalMostrado?: Centavos | undefined;
  /** Card only. */
  parcelas?: number | undefined;
  /** Card only, unless a coupon covers the total. */
  cartao?: CartaoDaCompra | undefined;
}

interface Abertura {
  novo: NovoPedido;
  conteudoHash: string;
  escolhaHash: string;
  itens: ItemPrecificado[];
  totais: TotaisDoPedido;
  cupomId: number | null;
}

/** Inserts the order with its items, coupon use and first event. */
export async function inserirPedido(
  tx: Ctx,
  { novo, conteudoHash, escolhaHash, itens, totais, cupomId }: Abertura,
): Promise<Pedido> {
  const criadoEm = tx.clock();
  const gratis = totais.total === 0;
  const parcelas = gratis ? 1 : parcelasDe(novo, itens, totais.total);
  const [row] = await tx.db
    .insert(pedido)
    .values({
      usuarioId: tx.actor.id,
      codigo: novo.codigo ?? novoPedidoId(),
      conteudoHash,
      escolhaHash,
      metodo: gratis ? 'CUPOM' : novo.metodo,
      status: 'aguardando_pagamento',
      ...totais,
      parcelas,
      cupomId,
      vendaId: novo.escolha.tipo === 'venda' ? novo.escolha.vendaId : null,
      gateway: gratis ? 'nenhum' : novo.metodo === 'PICPAY' ? 'picpay' : 'pagbank',
      cartaoNome: novo.cartao?.nome ?? null,
      criadoEm,
      ...(!gratis && prazosDe(novo.metodo, criadoEm)),
    })
    .returning();
  if (!row) throw new Error('the order was not written');
  const { id: pedidoId, usuarioId } = row;
  await tx.db
    .insert(pedidoItem)
    .values(itens.map((item) => ({ ...item, pedidoId, usuarioId, qtdParcela: parcelas })));
  if (cupomId !== null)
    await tx.db.insert(cupomUso).values({ pedidoId, cupomId, usuarioId, quando: criadoEm });
  await tx.db
    .insert(pedidoEvento)
    .values({ pedidoId, usuarioId, de: null, para: row.status, origem: 'checkout', quando: criadoEm });
  await audit(tx, {
    acao: 'pedido.criar',
    entidade: 'pedido',
    id: pedidoId,
    dados: { metodo: row.metodo, total: row.total },
  });
  await avisarAutomacao(tx, { pedidoId, status: row.status });
  return row;
}

function parcelasDe(
  { metodo, escolha, parcelas = 1 }: NovoPedido,
  itens: ItemPrecificado[],
  total: number,
): number {
  if (metodo !== 'CARTAO') return 1;
  if (!opcoesDoCartao(escolha, itens, total).some((opcao) => opcao.parcelas === parcelas)) {
    fail('PARCELAS_INVALIDAS');
  }
  return parcelas;
}

/** Reading one for plans and extras, reading two for sales (specification 2, section 5). */
export function opcoesDoCartao(escolha: Escolha, itens: readonly ItemPrecificado[], total: number) {
  if (escolha.tipo === 'venda') return opcoesDeParcelasDaVenda(total);
  const periodicidade = itens.find((item) => item.periodicidade)?.periodicidade;
  return opcoesDeParcelas(total, periodicidade ? multiplicador(periodicidade) : undefined);
}

/** Payment deadlines. A card is answered at once; banks accept a boleto for some days after its due date. */
function prazosDe(
  metodo: NovoPedido['metodo'],
  agora: Date,
): { expiraEm?: Date; boletoVencimento?: IsoDate } {
  switch (metodo) {
    case 'PIX':
      return { expiraEm: new Date(agora.getTime() + VALIDADE_DO_PIX_S * 1000) };
    case 'PICPAY':
      return { expiraEm: new Date(agora.getTime() + VALIDADE_DO_PICPAY_S * 1000) };
    case 'BOLETO': {
      const boletoVencimento = addDays(isoDateOf(agora), DIAS_DO_BOLETO);
      return { boletoVencimento, expiraEm: instantAt(addDays(boletoVencimento, DIAS_DEPOIS_DO_VENCIMENTO)) };
    }
    case 'CARTAO':
      return {};
  }
}

/** Five days for the banks, three for the money to arrive. */
const DIAS_DEPOIS_DO_VENCIMENTO = 8;

/** Hash of the choice, whatever its order or payment method: orders for the same thing share it. */
export function hashDaEscolha(escolha: Escolha): string {
  return sha256(partesDa(escolha));
}

/** Hash of a purchase without the card, whose encrypted form differs each time. */
export function hashDoConteudo(compra: {
  metodo: string;
  escolha: Escolha;
  cupom?: string | undefined;
  parcelas?: number | undefined;
}): string {
  const { metodo, escolha, cupom, parcelas } = compra;
  return sha256([metodo, ...partesDa(escolha), cupom ?? null, parcelas ?? 1]);
}

function partesDa(escolha: Escolha): unknown[] {
  if (escolha.tipo === 'venda') return [escolha.vendaId, null, []];
  const { plano, itens } = escolha;
  const emOrdem = [...itens].sort((a, b) => a.guid.localeCompare(b.guid));
  return [
    null,
    plano ? [plano.idPlano, plano.idPlanoDetalhe] : null,
    emOrdem.map(({ guid, quantidade }) => [guid, quantidade]),
  ];
}

const sha256 = (valor: unknown) => createHash('sha256').update(JSON.stringify(valor)).digest('hex');
