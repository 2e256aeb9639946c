import { and, desc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import { acaoEmPalavras, autorEmPalavras, quemEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { MARCOS } from '#lib/multas/marcos.ts';
import { ORIGEM_DO_EVENTO } from '#lib/pedidos/origens.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { lerMarcos } from '../domain/multas/marcos.ts';
import type { SystemCtx } from '../platform/context.ts';
import { auditoria } from '../platform/db/schema/conta.ts';
import { multa } from '../platform/db/schema/multas.ts';
import { pedido, pedidoEvento, pedidoItem } from '../platform/db/schema/pedidos.ts';
import { recurso, recursoMovimento, recursoPergunta } from '../platform/db/schema/recursos.ts';
import { ACOES_DE_LEITURA } from './acoesDeLeitura.ts';

export interface FatoDaMulta {
  quando: Date;
  texto: string;
  quem: string;
  href?: string;
}

/** The whole history of one fine from all tables, newest first; null for an unknown fine. */
export async function historiaDaMulta({ db }: SystemCtx, id: number): Promise<FatoDaMulta[] | null> {
  const [uma] = await db.select().from(multa).where(eq(multa.id, id));
  if (!uma) return null;
  const recursos = db.select({ id: recurso.id }).from(recurso).where(eq(recurso.multaId, id));
  const [marcos, movimentos, perguntas, compras, registros] = await Promise.all([
    lerMarcos(db, uma.usuarioId, [id]),
    db
      .select({ movimento: recursoMovimento, fase: recurso.fase })
      .from(recursoMovimento)
      .innerJoin(recurso, eq(recurso.id, recursoMovimento.recursoId))
      .where(eq(recurso.multaId, id)),
    db.select().from(recursoPergunta).where(inArray(recursoPergunta.recursoId, recursos)),
    db
      .select({ evento: pedidoEvento, total: pedido.total })
      .from(pedidoItem)
      .innerJoin(pedido, eq(pedido.id, pedidoItem.pedidoId))
      .innerJoin(pedidoEvento, eq(pedidoEvento.pedidoId, pedido.id))
      .where(eq(pedidoItem.multaId, id)),
    db
      .select()
      .from(auditoria)
      .where(
        and(
          eq(auditoria.entidade, 'multa'),
          inArray(auditoria.entidadeId, [uma.guid, String(id)]),
          notInArray(auditoria.acao, [...ACOES_DE_LEITURA]),
          // A fine has no events before its creation, so older monthly partitions are not read.
          gte(auditoria.quando, uma.criadaEm),
        ),
      )
      .orderBy(desc(auditoria.id))
      .limit(200),
  ]);
  const fatos: FatoDaMulta[] = [
    {
      quando: uma.criadaEm,
      texto: `Vista na fonte: ${uma.descricao}, de ${formatDate(uma.dataInfracao)}`,
      quem: autorEmPalavras('fonte'),
    },
    ...marcos.map(({ tipo, data, retirado, origem, autor, quando }) => ({
      quando,
      texto: `${MARCOS[tipo]}: ${retirado ? 'retirado' : data ? formatDate(data) : 'dia não conhecido'}`,
      quem: autorEmPalavras(autor ?? origem),
    })),
    ...movimentos.map(({ movimento: um, fase }) => ({
      quando: um.quando,
      texto: [
        `Recurso ${referenciaDoRecurso(um.recursoId)}, ${ROTULO_DA_FASE[fase]}: ${ROTULO_DO_ESTADO[um.status]}`,
        um.protocolo && `protocolo ${um.protocolo}`,
        um.observacao,
      ]
        .filter(Boolean)
        .join(', '),
      quem: autorEmPalavras(um.autor),
      href: enderecoDe('recursos', um.recursoId),
    })),
    ...perguntas.flatMap((uma) => [
      { quando: uma.quando, texto: `Pergunta ao motorista: ${uma.texto}`, quem: autorEmPalavras(uma.autor) },
      ...(uma.respondidaEm
        ? [
            {
              quando: uma.respondidaEm,
              texto: `Resposta: ${uma.resposta || 'só documentos'}`,
              quem: 'o motorista',
            },
          ]
        : []),
    ]),
    ...compras.map(({ evento, total }) => ({
      quando: evento.quando,
      texto: `Pedido ${evento.pedidoId}, ${reais(total)}: ${rotuloDoEstado(evento.para).toLowerCase()}`,
      quem: ORIGEM_DO_EVENTO[evento.origem],
      href: enderecoDe('pedidos', evento.pedidoId),
    })),
    ...registros.map(({ quando, acao, ator, atorId }) => ({
      quando,
      texto: acaoEmPalavras(acao),
      quem: quemEmPalavras(ator, atorId),
    })),
  ];
  return fatos.sort((a, b) => b.quando.getTime() - a.quando.getTime());
}
