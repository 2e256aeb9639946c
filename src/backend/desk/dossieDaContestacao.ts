import { and, asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { motivoDaContestacao } from '#backend/desk/motivoDoBanco.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { type Bloco, type Documento, documentoGuardado } from '#lib/documentos/documento.ts';
import { formatCpf, formatPhone } from '#lib/documents.ts';
import { reais } from '#lib/money.ts';
import { ORIGEM_DO_EVENTO } from '#lib/pedidos/origens.ts';
import { ROTULO_DO_METODO, rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { renderPdf } from '../platform/adapters/pdf.ts';
import { audit } from '../platform/audit.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { contestacao } from '../platform/db/schema/devolucoes.ts';
import { pedido, pedidoEvento, pedidoItem } from '../platform/db/schema/pedidos.ts';
import { aceite, venda } from '../platform/db/schema/vendas.ts';
import type { BackendEnv } from '../platform/http/route.ts';
import { entradas, entregas } from './usoDaCompra.ts';

/** The evidence of a disputed purchase as one document; null for an unknown dispute. */
export async function dossieDaContestacao(ctx: SystemCtx, id: number): Promise<Documento | null> {
  const { db } = ctx;
  const [linha] = await db
    .select({ uma: contestacao, pedido, dono: usuario })
    .from(contestacao)
    .innerJoin(pedido, and(eq(pedido.id, contestacao.pedidoId), eq(pedido.usuarioId, contestacao.usuarioId)))
    .innerJoin(usuario, eq(usuario.id, contestacao.usuarioId))
    .where(eq(contestacao.id, id));
  if (!linha) return null;
  const { uma, pedido: um, dono } = linha;
  const operadora = operadoraDe(ctx.env);
  return {
    titulo: `Provas da contestação ${uma.gatewayId}`,
    assunto: `Pedido nº ${um.id}, de ${reais(um.total)}`,
    autor: operadora.nome,
    cabecalho: `${operadora.nome} · pedido nº ${um.id}`,
    rodape: `Contestação ${uma.gatewayId}`,
    blocos: [
      {
        tipo: 'pares',
        pares: [
          ['Contestação', uma.gatewayId],
          ['O que se alega', motivoDaContestacao(uma.motivo)],
          ['Documentos até', uma.prazo ? formatDate(uma.prazo) : 'não informado'],
          ['Valor contestado', reais(uma.valor)],
        ],
      },
      ...comprador(dono),
      ...(await compra(ctx, um)),
      ...(await contrato(ctx, um, dono)),
      ...(await entregas(ctx, um)),
      ...(await entradas(ctx, um)),
    ],
  };
}

function comprador({
  nome,
  cpf,
  email,
  telefone,
  criadoEm,
  aceitouTermosEm,
}: typeof usuario.$inferSelect): Bloco[] {
  return [
    { tipo: 'secao', texto: '1. Quem comprou' },
    {
      tipo: 'pares',
      pares: [
        ['Nome', nome],
        ['CPF', formatCpf(cpf)],
        ['E-mail', email],
        ['Telefone', telefone ? formatPhone(telefone) : 'não informado'],
        ['Conta criada em', formatDateTime(criadoEm)],
        ['Termos de uso aceitos em', formatDateTime(aceitouTermosEm)],
      ],
    },
  ];
}

type Pedido = typeof pedido.$inferSelect;

async function compra({ db }: SystemCtx, um: Pedido): Promise<Bloco[]> {
  const [itens, eventos] = await Promise.all([
    db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, um.id)).orderBy(asc(pedidoItem.id)),
    db.select().from(pedidoEvento).where(eq(pedidoEvento.pedidoId, um.id)).orderBy(asc(pedidoEvento.id)),
  ]);
  return [
    { tipo: 'secao', texto: '2. A compra' },
    {
      tipo: 'pares',
      pares: [
        ['Feita em', formatDateTime(um.criadoEm)],
        ['Paga em', um.pagoEm ? formatDateTime(um.pagoEm) : 'não foi paga'],
        ['Forma', ROTULO_DO_METODO[um.metodo]],
        [
          'Cartão',
          um.cartaoFinal ? `${um.cartaoBandeira ?? ''} final ${um.cartaoFinal}`.trim() : 'não se aplica',
        ],
        ['Cobrança no meio de pagamento', um.gatewayCobrancaId ?? um.gatewayPedidoId ?? 'sem número'],
      ],
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Item', peso: 5 },
        { titulo: 'Quantidade', peso: 1, direita: true },
        { titulo: 'Valor', peso: 2, direita: true },
      ],
      linhas: itens.map(({ descricao, quantidade, valorUnitario }) => [
        descricao,
        String(quantidade),
        reais(valorUnitario * quantidade),
      ]),
      total: ['Total', '', reais(um.total)],
    },
    {
      tipo: 'lista',
      itens: eventos.map(
        ({ quando, para, origem }) =>
          `${formatDateTime(quando)}: ${rotuloDoEstado(para).toLowerCase()} (${ORIGEM_DO_EVENTO[origem]})`,
      ),
    },
  ];
}

/** The full accepted contract, who accepted it and from where, and the hash of its file; without a contract, the terms of use. */
async function contrato({ db }: SystemCtx, um: Pedido, dono: typeof usuario.$inferSelect): Promise<Bloco[]> {
  const inicio: Bloco = { tipo: 'secao', texto: '3. Contrato e aceite' };
  if (um.vendaId === null)
    return [
      inicio,
      {
        tipo: 'paragrafo',
        texto: `A compra seguiu os termos de uso e a política de pagamento e cancelamento, aceitos em ${formatDateTime(dono.aceitouTermosEm)}, com o preço na tela antes do pagamento.`,
      },
    ];
  const [[vendida], [aceita]] = await Promise.all([
    db
      .select()
      .from(venda)
      .where(and(eq(venda.id, um.vendaId), eq(venda.usuarioId, um.usuarioId))),
    db
      .select()
      .from(aceite)
      .where(and(eq(aceite.vendaId, um.vendaId), eq(aceite.usuarioId, um.usuarioId))),
  ]);
  return [
    inicio,
    {
      tipo: 'pares',
      pares: [
        ['Contrato', `nº ${um.vendaId}`],
        ['Aceito em', aceita ? formatDateTime(aceita.quando) : 'não foi aceito'],
        ['De', aceita?.ip ?? 'origem não guardada'],
        ['Aparelho', aparelhoDe(aceita?.agente ?? null)],
        ['Soma do arquivo aceito (SHA-256)', aceita?.sha256 ?? 'não há'],
      ],
    },
    ...(vendida?.contrato
      ? documentoGuardado(vendida.contrato).blocos.filter(({ tipo }) => tipo !== 'assinatura')
      : []),
  ];
}

/** Serves the evidence as a PDF to roles that may see chargebacks (porta.ts). Each download writes an audit row. */
export const dossiesDaMesa = new Hono<BackendEnv>().get('/mesa/contestacoes/:id/dossie', async (c) => {
  const { ctx, pessoa } = c.var;
  const id = c.req.param('id');
  if (!pessoa || !/^[1-9]\d{0,14}$/.test(id)) return c.text('NAO_ENCONTRADO', 404);
  const daMesa: SystemCtx = { ...ctx, ator: 'operador', atorId: pessoa.email };
  const documento = await dossieDaContestacao(daMesa, Number(id));
  if (!documento) return c.text('NAO_ENCONTRADO', 404);
  const pdf = await renderPdf(documento, ctx.clock());
  await audit(daMesa, { acao: 'mesa.exportar', entidade: 'contestacao', id, dados: { papel: pessoa.papel } });
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="contestacao-${id}.pdf"`,
    'cache-control': 'private, no-store',
  });
});
