import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { Bloco } from '#lib/documentos/documento.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { recursosPagosPor } from '../domain/pedidos/usados.ts';
import type { SystemCtx } from '../platform/context.ts';
import { auditoria, sessao } from '../platform/db/schema/conta.ts';
import { assinatura, type pedido, pedidoItem } from '../platform/db/schema/pedidos.ts';
import { solicitacao } from '../platform/db/schema/peticoes.ts';
import { recursoMovimento } from '../platform/db/schema/recursos.ts';

const ENTRADAS = 30;

type Pedido = typeof pedido.$inferSelect;

/** The rights that a purchase granted, and their use. */
export async function entregas(ctx: SystemCtx, um: Pedido): Promise<Bloco[]> {
  const { db } = ctx;
  const itens = (
    await db.select({ id: pedidoItem.id }).from(pedidoItem).where(eq(pedidoItem.pedidoId, um.id))
  ).map(({ id }) => id);
  if (itens.length === 0) return [];
  const [planos, peticoes, recursos] = await Promise.all([
    db.select().from(assinatura).where(inArray(assinatura.pedidoItemId, itens)),
    db.select().from(solicitacao).where(inArray(solicitacao.pedidoItemId, itens)),
    recursosPagosPor(ctx, itens),
  ]);
  const movimentos =
    recursos.length === 0
      ? []
      : await db
          .select()
          .from(recursoMovimento)
          .where(
            inArray(
              recursoMovimento.recursoId,
              recursos.map(({ id }) => id),
            ),
          )
          .orderBy(asc(recursoMovimento.id));
  const linhas = [
    ...planos.map(
      ({ inicio, fim }) => `Plano em vigor de ${formatDateTime(inicio)} a ${formatDateTime(fim)}.`,
    ),
    ...peticoes.map(({ dataEntreguePeticao: dia }) =>
      dia ? `Petição entregue em ${formatDateTime(dia)}.` : 'Petição à espera dos dados do comprador.',
    ),
    ...movimentos.map(
      ({ recursoId, status, quando, protocolo }) =>
        `Recurso ${referenciaDoRecurso(recursoId)}: ${ROTULO_DO_ESTADO[status].toLowerCase()} em ${formatDateTime(quando)}${protocolo ? `, protocolo ${protocolo}` : ''}.`,
    ),
  ];
  return [
    { tipo: 'secao', texto: '4. O que foi entregue' },
    linhas.length > 0
      ? { tipo: 'lista', itens: linhas }
      : { tipo: 'paragrafo', texto: 'Nada foi usado até agora.' },
  ];
}

export async function entradas({ db, clock }: SystemCtx, um: Pedido): Promise<Bloco[]> {
  const [abertas, registradas] = await Promise.all([
    db
      .select()
      .from(sessao)
      .where(eq(sessao.usuarioId, um.usuarioId))
      .orderBy(desc(sessao.criadaEm))
      .limit(ENTRADAS),
    db
      .select({ quando: auditoria.quando, ip: auditoria.ip, agente: auditoria.agente })
      .from(auditoria)
      .where(
        and(
          eq(auditoria.entidade, 'usuario'),
          eq(auditoria.entidadeId, um.usuarioId),
          inArray(auditoria.acao, ['conta.entrar', 'conta.cadastrar']),
          lte(auditoria.quando, clock()),
        ),
      )
      .orderBy(desc(auditoria.quando))
      .limit(ENTRADAS),
  ]);
  const todas = [
    ...abertas.map(({ criadaEm: quando, ip, agente }) => ({ quando, ip, agente })),
    ...registradas,
  ]
    .sort((a, b) => b.quando.getTime() - a.quando.getTime())
    .slice(0, ENTRADAS);
  return [
    { tipo: 'secao', texto: '5. Entradas na conta' },
    todas.length === 0
      ? { tipo: 'paragrafo', texto: 'Nenhuma está guardada.' }
      : {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Quando', peso: 2 },
            { titulo: 'De', peso: 2 },
            { titulo: 'Aparelho', peso: 3 },
          ],
          linhas: todas.map(({ quando, ip, agente }) => [
            formatDateTime(quando),
            ip ?? '',
            aparelhoDe(agente),
          ]),
        },
  ];
}
