import { and, asc, desc, eq, gte, lte, or } from 'drizzle-orm';
import { ateODia, doDia, escolha, talvez } from '#backend/desk/campos.ts';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { type ComCliente, comCliente } from '#backend/desk/encontrar.ts';
import { contaEmPalavras, unidos } from '#backend/desk/palavras.ts';
import { atosCom, dado, elo, hrefDe, lista, textoDe } from '#backend/desk/tela.ts';
import { recursosPagosPor } from '#backend/domain/pedidos/direitos.ts';
import { referenciaDe } from '#backend/domain/pedidos/pedido.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido, pedidoEvento, pedidoItem, webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate, today } from '#lib/dates.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { AtoOferecido, Linha, Registro, Tom } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CAUSA } from '#lib/pedidos/devolucao.ts';
import { type EstadoDoPedido, ORIGEM_DO_EVENTO } from '#lib/pedidos/estados.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/rules.ts';
import { atosDaDevolucao, detalheDa, estadoDa } from './devolucoes.ts';

const QUEM_VE = ['atendimento', 'financeiro'] as const;

const FILTROS = {
  estado: talvez(escolha('Só os que estão neste estado.', ROTULOS_DO_ESTADO)),
  desde: doDia('Só os criados deste dia em diante.'),
  ate: ateODia('Só os criados até este dia.'),
};

const tela = lista<ComCliente<typeof pedido>, typeof FILTROS>({
  ...{ tela: 'pedidos', nome: 'pedidos listar', titulo: 'Pedidos', menu: 'Pedidos' },
  ...{ papeis: QUEM_VE, entidade: 'pedido', limite: 50, filtros: FILTROS },
  ler: (ctx, { estado, desde, ate, limite }) =>
    comCliente(ctx, pedido, {
      limite,
      onde: and(
        estado && eq(pedido.status, estado),
        desde && gte(pedido.criadoEm, desde),
        ate && lte(pedido.criadoEm, ate),
      ),
    }),
  id: ({ id }) => id,
  colunas: {
    Pedido: ({ id }) => id,
    Código: ({ codigo }) => codigo,
    Conta: ({ email, usuarioId }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
    Total: ({ total }) => reais(total),
    'Criado em': ({ criadoEm }) => criadoEm,
    'Pago em': ({ pagoEm }) => pagoEm,
  },
  estado: ({ status }) => ({ texto: ROTULOS_DO_ESTADO[status], tom: TONS[status] }),
  registro: async (ctx, id) => (/^[1-9]\d{0,14}$/.test(id) ? pedidoNaMesa(ctx, Number(id)) : null),
});

type Pedido = typeof pedido.$inferSelect;

const TONS: Record<EstadoDoPedido, Tom> = {
  ...{ aguardando_pagamento: 'alerta', autorizado: 'info', pago: 'ok', estornado: 'info' },
  ...{ negado: 'erro', expirado: 'erro', cancelado: 'erro' },
};

/** One order with everything for its handling: buyer, contents, charge, gateway events, open points, and the acts that its state allows. */
async function pedidoNaMesa(ctx: OperadorCtx, id: number): Promise<Registro | null> {
  const { db } = ctx;
  const [um] = await comCliente(ctx, pedido, { onde: eq(pedido.id, id) });
  if (!um) return null;
  const [itens, eventos, devolvidas, avisos] = await Promise.all([
    db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, id)).orderBy(asc(pedidoItem.id)),
    db.select().from(pedidoEvento).where(eq(pedidoEvento.pedidoId, id)).orderBy(asc(pedidoEvento.id)),
    comCliente(ctx, devolucao, {
      ...{
        onde: or(eq(devolucao.pedidoId, id), eq(devolucao.pagoPorId, id)),
        ordem: devolucao.prazo,
        limite: 50,
      },
    }),
    db
      .select()
      .from(webhookRecebido)
      .where(eq(webhookRecebido.pedido, String(id)))
      .orderBy(desc(webhookRecebido.recebidoEm))
      .limit(30),
  ]);
  const recursos = await recursosPagosPor(
    ctx,
    itens.map((item) => item.id),
  );
  const emDisputa = devolvidas.some(({ causa, estado }) => causa === 'contestacao' && estado === 'aberta');
  const devolucoes: Linha[] = devolvidas.map((uma) => ({
    quando: (uma.fim ?? uma.quando).toISOString(),
    texto: `${ROTULO_DA_CAUSA[uma.causa]} ${uma.id}: ${reais(uma.valor)}${uma.pedidoId === id ? '' : ` do pedido ${uma.pedidoId}`}`,
    href: uma.pedidoId === id ? hrefDe(detalheDa(uma)) : mesaPaths.pedido(uma.pedidoId),
    nota: unidos(textoDe(detalheDa(uma)), uma.prazo && `documentos até ${formatDate(uma.prazo)}`),
    estado: estadoDa(uma, today(ctx.clock)),
    // The whole refund is among the acts of the order.
    atos: atosDaDevolucao(uma).filter(({ nome }) => nome !== 'pedidos estornar'),
  }));
  return {
    titulo: `Pedido ${um.id} (${um.codigo})`,
    estado: { texto: ROTULOS_DO_ESTADO[um.status], tom: TONS[um.status] },
    atos: atosDo(um, emDisputa),
    secoes: [
      {
        titulo: 'Pedido',
        dados: [
          dado('Cliente', elo('clientes', um.usuarioId, um.cliente)),
          dado('E-mail', contaEmPalavras(um.email)),
          dado('Forma', `${ROTULO_DO_METODO[um.metodo]}${um.parcelas > 1 ? ` em ${um.parcelas} vezes` : ''}`),
          dado('Total', reais(um.total)),
          dado('Desconto', um.desconto > 0 ? reais(um.desconto) : null),
          dado('Feito em', um.criadoEm),
          dado('Pago em', um.pagoEm),
          dado('Vence em', um.expiraEm),
          dado('Venda', elo('vendas', um.vendaId)),
          dado('Cupom', elo('cupons', um.cupomId)),
        ],
      },
      {
        titulo: 'Cobrança',
        dados: [
          dado('O que o motorista leu', um.mensagem),
          dado('Nas palavras do banco', um.bancoMensagem),
          dado('Cartão', um.cartaoFinal && `${um.cartaoBandeira ?? ''} final ${um.cartaoFinal}`),
          dado('Última conferência', um.conferidoEm),
          dado('Painel do meio de pagamento', PAINEIS[um.gateway]),
          dado('Nossa referência', referenciaDe(um)),
          dado('Número do pedido lá', um.gatewayPedidoId),
          dado('Número da cobrança lá', um.gatewayCobrancaId),
        ],
        linhas: avisos.map(({ recebidoEm, resultado }) => ({
          quando: recebidoEm.toISOString(),
          texto: `Aviso recebido: ${resultado ?? 'na fila'}`,
        })),
      },
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
      { titulo: 'Devoluções e contestações', linhas: devolucoes },
      {
        titulo: 'Recursos que pagou',
        linhas: recursos.map((qual) => ({
          texto: `Recurso ${referenciaDoRecurso(qual)}`,
          href: mesaPaths.registro('recursos', qual),
        })),
      },
    ],
  };
}

/** Where a payment is found by its id in the gateway's panel; the addresses come from public clients (docs/providers.md). */
const PAINEIS: Readonly<Record<string, { texto: string; href: string }>> = {
  pagbank: {
    texto: 'Abrir o PagBank',
    href: 'https://minhaconta.pagbank.com.br/meu-negocio/vendas-e-recebimentos',
  },
  picpay: { texto: 'Abrir o PicPay', href: 'https://painel-empresas.picpay.com/' },
};

/** Nothing is refunded while the buyer's bank decides. */
function atosDo({ id, gateway, status, metodo }: Pedido, emDisputa: boolean): AtoOferecido[] {
  const devolve = status === 'pago' && !emDisputa;
  return atosCom(
    { pedido: String(id) },
    gateway !== 'nenhum' && 'pedidos conferir',
    devolve && 'pedidos estornar',
    devolve && metodo !== 'PICPAY' && 'pedidos estornar-parte',
  );
}

export const pedidos = [tela];
