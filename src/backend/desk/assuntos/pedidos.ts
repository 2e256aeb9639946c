import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import { ateODia, doDia, escolha, talvez } from '#backend/desk/campos.ts';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { comCliente, quais } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista } from '#backend/desk/tela.ts';
import { recursosPagosPor } from '#backend/domain/pedidos/direitos.ts';
import { referenciaDe } from '#backend/domain/pedidos/pedido.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido, pedidoEvento, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { Secao, Tom } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { type EstadoDoPedido, ORIGEM_DO_EVENTO } from '#lib/pedidos/estados.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { listaDeDevolucoes } from './devolucoes.ts';

export const listaDePedidos = lista({
  ...{ tela: 'pedidos', titulo: 'Pedidos', papeis: ['atendimento', 'financeiro'] },
  ...{ entidade: 'pedido', limite: 50 },
  filtros: {
    estado: talvez(escolha('Só os que estão neste estado.', ROTULOS_DO_ESTADO)),
    desde: doDia('Só os criados deste dia em diante.'),
    ate: ateODia('Só os criados até este dia.'),
  },
  ler: (ctx, { estado, desde, ate, limite, ...qual }) =>
    comCliente(ctx, pedido, {
      limite,
      onde: and(
        quais(pedido, qual),
        estado && eq(pedido.status, estado),
        desde && gte(pedido.criadoEm, desde),
        ate && lte(pedido.criadoEm, ate),
      ),
    }),
  id: ({ id }) => id,
  cabeca: ({ id, codigo }) => `Pedido ${id} (${codigo})`,
  resumo: ['Total', 'Criado em'],
  colunas: {
    Pedido: ({ id }) => id,
    Código: ({ codigo }) => codigo,
    Conta: ({ email, usuarioId }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
    Total: ({ total }) => reais(total),
    'Criado em': ({ criadoEm }) => criadoEm,
    'Pago em': ({ pagoEm }) => pagoEm,
  },
  mais: {
    Cliente: ({ cliente }) => cliente,
    Parcelas: ({ parcelas }) => (parcelas > 1 ? parcelas : null),
    Desconto: ({ desconto }) => (desconto > 0 ? reais(desconto) : null),
    'Vence em': ({ expiraEm }) => expiraEm,
    Venda: ({ vendaId }) => elo('vendas', vendaId),
    Cupom: ({ cupomId }) => elo('cupons', cupomId),
    'O que o motorista leu': ({ mensagem }) => mensagem,
    'Nas palavras do banco': ({ bancoMensagem }) => bancoMensagem,
    Cartão: ({ cartaoFinal, cartaoBandeira }) =>
      cartaoFinal && `${cartaoBandeira ?? ''} final ${cartaoFinal}`,
    'Última conferência': ({ conferidoEm }) => conferidoEm,
    'Painel do meio de pagamento': ({ gateway }) => PAINEIS[gateway],
    'Nossa referência': (um) => referenciaDe(um),
    'Número do pedido lá': ({ gatewayPedidoId }) => gatewayPedidoId,
    'Número da cobrança lá': ({ gatewayCobrancaId }) => gatewayCobrancaId,
  },
  estado: ({ status }) => ({ texto: ROTULOS_DO_ESTADO[status], tom: TONS[status] }),
  // Nothing is refunded while the buyer's bank decides.
  async atosAqui({ db }, { id, gateway, status, metodo }) {
    const disputas = and(
      eq(devolucao.pedidoId, id),
      eq(devolucao.causa, 'contestacao'),
      eq(devolucao.estado, 'aberta'),
    );
    const devolve = status === 'pago' && (await db.$count(devolucao, disputas)) === 0;
    return atosCom(
      { pedido: String(id) },
      gateway !== 'nenhum' && 'pedidos conferir',
      devolve && 'pedidos estornar',
      devolve && metodo !== 'PICPAY' && 'pedidos estornar-parte',
    );
  },
  secoes: (ctx, { id }) => secoesDo(ctx, id),
});

const TONS: Record<EstadoDoPedido, Tom> = {
  ...{ aguardando_pagamento: 'alerta', autorizado: 'info', pago: 'ok', estornado: 'info' },
  ...{ negado: 'erro', expirado: 'erro', cancelado: 'erro' },
};

/** What was bought, how the payment went on, its refunds and chargebacks, and the appeals that it paid. */
async function secoesDo(ctx: OperadorCtx, id: number): Promise<Secao[]> {
  const { db } = ctx;
  const [itens, eventos, devolvidas] = await Promise.all([
    db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, id)).orderBy(asc(pedidoItem.id)),
    db.select().from(pedidoEvento).where(eq(pedidoEvento.pedidoId, id)).orderBy(asc(pedidoEvento.id)),
    comCliente(ctx, devolucao, {
      onde: or(eq(devolucao.pedidoId, id), eq(devolucao.pagoPorId, id)),
      ...{ ordem: devolucao.prazo, limite: 50 },
    }),
  ]);
  const recursos = await recursosPagosPor(
    ctx,
    itens.map((item) => item.id),
  );
  return [
    {
      titulo: 'O que foi comprado',
      linhas: itens.map(({ quantidade, descricao, valorUnitario, multaId }) => ({
        texto: `${quantidade} × ${descricao}, ${reais(valorUnitario)} cada`,
        href: multaId === null ? null : mesaPaths.registro('multas', multaId),
      })),
    },
    {
      titulo: 'Como andou',
      linhas: eventos.map(({ quando, para, origem }) => ({
        quando: quando.toISOString(),
        texto: `${ROTULOS_DO_ESTADO[para]}: ${ORIGEM_DO_EVENTO[origem]}`,
      })),
    },
    {
      titulo: 'Devoluções e contestações',
      linhas: devolvidas.map((uma) => {
        const { atos = [], ...linha } = listaDeDevolucoes.linha(ctx, uma);
        // The whole refund is among the acts of the order.
        return {
          ...{ ...linha, atos: atos.filter(({ nome }) => nome !== 'pedidos estornar') },
          href: uma.pedidoId === id ? null : mesaPaths.pedido(uma.pedidoId),
        };
      }),
    },
    {
      titulo: 'Recursos que pagou',
      linhas: recursos.map((qual) => ({
        texto: `Recurso ${referenciaDoRecurso(qual)}`,
        href: mesaPaths.registro('recursos', qual),
      })),
    },
  ];
}

/** Where a payment is found by its id in the gateway's panel; the addresses come from public clients (docs/providers.md). */
const PAINEIS: Readonly<Record<string, { texto: string; href: string }>> = {
  pagbank: {
    texto: 'Abrir o PagBank',
    href: 'https://minhaconta.pagbank.com.br/meu-negocio/vendas-e-recebimentos',
  },
  picpay: { texto: 'Abrir o PicPay', href: 'https://painel-empresas.picpay.com/' },
};

export const pedidos = [listaDePedidos];
