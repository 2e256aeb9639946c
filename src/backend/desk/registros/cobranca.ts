import { eq } from 'drizzle-orm';
import { motivoDoBanco } from '#backend/desk/motivoDoBanco.ts';
import { painelDe } from '#backend/desk/registros/painel.ts';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DO_METODO, rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { partesDevolvidas } from '../../domain/pedidos/parciais.ts';
import { referenciaDe } from '../../domain/pedidos/pedido.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { contestacao } from '../../platform/db/schema/devolucoes.ts';
import { pagamentoEmDobro, pedido } from '../../platform/db/schema/pedidos.ts';
import { avisosDoPedido } from './avisosDoGateway.ts';
import { nomeDe } from './cadastros.ts';
import { tomDoPedido } from './tomDoPedido.ts';

/** The charge of an order: why it is unpaid, the bank's answer, the gateway's notices, and where to find it in the gateway's panel. */
export async function cobrancaNaMesa(ctx: SystemCtx, pedidoId: number): Promise<RegistroDaMesa | null> {
  const { db } = ctx;
  const [um] = await db.select().from(pedido).where(eq(pedido.id, pedidoId));
  if (!um || um.gateway === 'nenhum') return null;
  const [cliente, partes, disputas, dobros, avisos] = await Promise.all([
    nomeDe(ctx, um.usuarioId),
    partesDevolvidas(ctx, pedidoId),
    db.select().from(contestacao).where(eq(contestacao.pedidoId, pedidoId)),
    db.select().from(pagamentoEmDobro).where(eq(pagamentoEmDobro.pedidoId, pedidoId)),
    avisosDoPedido(ctx, pedidoId),
  ]);
  const painel = painelDe(um.gateway);
  return {
    titulo: `Cobrança do pedido ${pedidoId}`,
    estado: { texto: rotuloDoEstado(um.status), tom: tomDoPedido(um.status) },
    clienteId: um.usuarioId,
    atos: [
      { nome: 'pedidos conferir', fixos: { pedido: String(pedidoId) } },
      ...(um.status === 'pago' && disputas.every(({ estado }) => estado !== 'aberta')
        ? [{ nome: 'pedidos estornar', fixos: { pedido: String(pedidoId) } }]
        : []),
    ],
    secoes: [
      {
        titulo: 'Cobrança',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', um.usuarioId) },
          { rotulo: 'Pedido', valor: `${pedidoId} (${um.codigo})`, href: enderecoDe('pedidos', pedidoId) },
          { rotulo: 'Forma', valor: ROTULO_DO_METODO[um.metodo] },
          { rotulo: 'Valor', valor: reais(um.total) },
          {
            rotulo: 'O que o banco disse',
            valor: motivoDoBanco({ codigo: um.bancoCodigo, mensagem: um.bancoMensagem }),
          },
          { rotulo: 'Nas palavras do banco', valor: um.bancoMensagem },
          { rotulo: 'O que o motorista leu', valor: um.mensagem },
          { rotulo: 'Última conferência', valor: um.conferidoEm && formatDateTime(um.conferidoEm) },
          { rotulo: 'Vence em', valor: um.expiraEm && formatDateTime(um.expiraEm) },
        ],
      },
      {
        titulo: 'No painel do meio de pagamento',
        dados: [
          { rotulo: 'Painel', valor: painel && `Abrir o ${painel.nome}`, href: painel?.href ?? null },
          { rotulo: 'Nossa referência', valor: referenciaDe(um) },
          { rotulo: 'Número do pedido lá', valor: um.gatewayPedidoId },
          { rotulo: 'Número da cobrança lá', valor: um.gatewayCobrancaId },
        ],
      },
      avisos,
      {
        titulo: 'Devoluções e contestações',
        vazio: 'Nenhuma.',
        linhas: [
          ...partes.map(({ valor, motivo, devolvidoEm }) => ({
            texto: `${reais(valor)} devolvidos em parte: ${motivo}`,
            ...(devolvidoEm && { quando: devolvidoEm.toISOString() }),
          })),
          ...dobros.map(({ valor, quando, devolvidoEm }) => ({
            quando: quando.toISOString(),
            texto: `${reais(valor)} pagos em dobro${devolvidoEm ? ', já devolvidos' : ''}`,
          })),
          ...disputas.map(({ id, valor, abertaEm }) => ({
            quando: abertaEm.toISOString(),
            texto: `Contestação de ${reais(valor)}`,
            href: enderecoDe('contestacoes', id),
          })),
        ],
      },
    ],
  };
}
