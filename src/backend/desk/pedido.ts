import { and, asc, eq, or } from 'drizzle-orm';
import { motivoDaContestacao, motivoDoBanco } from '#backend/desk/motivoDoBanco.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import type { PedidoNaMesa } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CONTESTACAO } from '#lib/pedidos/estados.ts';
import { ORIGEM_DO_EVENTO } from '#lib/pedidos/origens.ts';
import { ROTULO_DO_METODO, rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { devolvidoEmPartes } from '../domain/pedidos/pedido.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { contestacao, desistencia } from '../platform/db/schema/devolucoes.ts';
import {
  assinatura,
  cupom,
  pagamentoEmDobro,
  pedido,
  pedidoEvento,
  pedidoItem,
} from '../platform/db/schema/pedidos.ts';
import { tomDoPedido } from './registros/tomDoPedido.ts';

/** One order with everything for its handling: buyer, contents, gateway events, open points, and allowed acts. */
export async function pedidoNaMesa(ctx: SystemCtx, id: number): Promise<PedidoNaMesa | null> {
  const { db } = ctx;
  const [linha] = await db
    .select({
      pedido,
      cliente: { id: usuario.id, nome: usuario.nome, email: usuario.email },
      cupom: { id: cupom.id, nome: cupom.nome },
    })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .leftJoin(cupom, eq(cupom.id, pedido.cupomId))
    .where(eq(pedido.id, id));
  if (!linha) return null;
  const { pedido: um, cliente } = linha;
  const doPedido = { usuarioId: um.usuarioId };
  const [itens, eventos, disputas, dobros, [desistida], devolvido] = await Promise.all([
    db
      .select({ item: pedidoItem, assinaturaId: assinatura.id })
      .from(pedidoItem)
      .leftJoin(
        assinatura,
        and(eq(assinatura.pedidoItemId, pedidoItem.id), eq(assinatura.usuarioId, pedidoItem.usuarioId)),
      )
      .where(eq(pedidoItem.pedidoId, id))
      .orderBy(asc(pedidoItem.id)),
    db.select().from(pedidoEvento).where(eq(pedidoEvento.pedidoId, id)).orderBy(asc(pedidoEvento.id)),
    db.select().from(contestacao).where(eq(contestacao.pedidoId, id)).orderBy(asc(contestacao.id)),
    db
      .select()
      .from(pagamentoEmDobro)
      .where(or(eq(pagamentoEmDobro.pedidoId, id), eq(pagamentoEmDobro.pagoPorId, id))),
    db
      .select()
      .from(desistencia)
      .where(and(eq(desistencia.pedidoId, id), eq(desistencia.usuarioId, doPedido.usuarioId))),
    devolvidoEmPartes(ctx, id),
  ]);
  const emDisputa = disputas.some(({ estado }) => estado === 'aberta');
  const parcelas = um.parcelas > 1 ? ` em ${um.parcelas} vezes` : '';
  return {
    id,
    codigo: um.codigo,
    estado: rotuloDoEstado(um.status),
    pago: um.status === 'pago',
    tom: tomDoPedido(um.status),
    vendaId: um.vendaId,
    cupom: linha.cupom,
    cliente,
    ficha: [
      { rotulo: 'Forma', valor: `${ROTULO_DO_METODO[um.metodo]}${parcelas}` },
      { rotulo: 'Total', valor: reais(um.total) },
      { rotulo: 'Desconto', valor: um.desconto > 0 ? reais(um.desconto) : null },
      { rotulo: 'Já devolvido em partes', valor: devolvido > 0 ? reais(devolvido) : null },
      { rotulo: 'Feito em', valor: formatDateTime(um.criadoEm) },
      { rotulo: 'Pago em', valor: um.pagoEm && formatDateTime(um.pagoEm) },
      {
        rotulo: 'Por que não passou',
        valor: motivoDoBanco({ codigo: um.bancoCodigo, mensagem: um.bancoMensagem }),
      },
      { rotulo: 'O que o motorista leu', valor: um.mensagem },
      { rotulo: 'Cartão', valor: um.cartaoFinal && `${um.cartaoBandeira ?? ''} final ${um.cartaoFinal}` },
      { rotulo: 'Pedido no meio de pagamento', valor: um.gatewayPedidoId },
      { rotulo: 'Cobrança no meio de pagamento', valor: um.gatewayCobrancaId },
      { rotulo: 'Última conferência', valor: um.conferidoEm && formatDateTime(um.conferidoEm) },
    ],
    itens: itens.map(({ item: { quantidade, descricao, valorUnitario, multaId }, assinaturaId }) => ({
      texto: `${quantidade} × ${descricao}, ${reais(valorUnitario)} cada`,
      multaId,
      assinaturaId,
    })),
    eventos: eventos.map(({ quando, para, origem }) => ({
      quando: quando.toISOString(),
      texto: `${rotuloDoEstado(para)}: ${ORIGEM_DO_EVENTO[origem]}`,
    })),
    contestacoes: disputas.map((uma) => ({
      id: uma.id,
      aberta: uma.estado === 'aberta',
      texto: [
        `${ROTULO_DA_CONTESTACAO[uma.estado]}, ${reais(uma.valor)}`,
        uma.prazo && `documentos até ${formatDate(uma.prazo)}`,
        motivoDaContestacao(uma.motivo).replace(/\.$/, ''),
        uma.respondidaEm && `respondida em ${formatDateTime(uma.respondidaEm)}: ${uma.resposta}`,
      ]
        .filter(Boolean)
        .join('; '),
    })),
    dobros: dobros.map(({ id: numero, pedidoId, pagoPorId, valor, devolvidoEm }) => ({
      id: numero,
      aberto: devolvidoEm === null,
      outro: pedidoId === id ? pagoPorId : pedidoId,
      texto: `${reais(valor)} no pedido ${pedidoId}, ${pagoPorId === pedidoId ? 'a mais' : `já pago pelo ${pagoPorId}`}${devolvidoEm ? `: devolvidos em ${formatDateTime(devolvidoEm)}` : ''}`,
    })),
    usoADecidir: desistida?.aDecidir ?? false,
    pode: {
      conferir: um.gateway !== 'nenhum',
      // Nothing is refunded while the buyer's bank decides.
      estornar: um.status === 'pago' && !emDisputa,
      estornarParte: um.status === 'pago' && um.metodo !== 'PICPAY' && !emDisputa,
      decidirDesistencia: desistida?.estado === 'pedida',
    },
  };
}
