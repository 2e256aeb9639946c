import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { autorEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import type { DadoDoRegistro } from '#lib/mesa/registro.ts';
import type { DocumentoNaMesa, RecursoNaMesa } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoDocumento } from '#lib/recursos/documentos.ts';
import { ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { marcosNaMesa } from '../domain/recursos/prazosDosRecursos.ts';
import { perguntasEAnexos } from '../domain/recursos/queries.ts';
import type { SystemCtx } from '../platform/context.ts';
import { arquivo, usuario } from '../platform/db/schema/conta.ts';
import { equipe } from '../platform/db/schema/equipe.ts';
import { multa } from '../platform/db/schema/multas.ts';
import { pedidoItem } from '../platform/db/schema/pedidos.ts';
import {
  credito,
  recurso,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '../platform/db/schema/recursos.ts';
import { veiculo } from '../platform/db/schema/veiculos.ts';
import { itensDosRecursos } from './fila/itens.ts';
import { ligado } from './registros/ligado.ts';

/** The document that a document of an answer replaced. */
const anterior = alias(arquivo, 'anterior');

/** One appeal with everything needed to work on it: driver, fine, milestones, documents, history. */
export async function recursoNaMesa(ctx: SystemCtx, id: number): Promise<RecursoNaMesa | null> {
  const [item] = await itensDosRecursos(ctx, [id]);
  if (!item) return null;
  const [linha] = await ctx.db
    .select({ telefone: usuario.telefone, multa, placa: veiculo.placa })
    .from(recurso)
    .innerJoin(usuario, eq(usuario.id, recurso.usuarioId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .leftJoin(veiculo, eq(veiculo.id, multa.veiculoId))
    .where(eq(recurso.id, id));
  if (!linha) return null;
  const [documentos, movimentos, marcos, { perguntas, anexos }, respostas] = await Promise.all([
    ctx.db
      .select({ tipo: recursoDocumento.tipo, arquivo })
      .from(recursoDocumento)
      .innerJoin(arquivo, eq(arquivo.id, recursoDocumento.arquivoId))
      .where(eq(recursoDocumento.recursoId, id))
      .orderBy(asc(recursoDocumento.id)),
    ctx.db
      .select({ movimento: recursoMovimento, arquivo })
      .from(recursoMovimento)
      .leftJoin(arquivo, eq(arquivo.id, recursoMovimento.arquivoId))
      .where(eq(recursoMovimento.recursoId, id))
      .orderBy(asc(recursoMovimento.id)),
    marcosNaMesa(ctx, linha.multa),
    perguntasEAnexos(ctx.db, linha.multa.usuarioId, [id]),
    ctx.db
      .select({
        perguntaId: recursoPerguntaArquivo.perguntaId,
        tipo: recursoPerguntaArquivo.tipo,
        arquivo,
        anterior,
      })
      .from(recursoPerguntaArquivo)
      .innerJoin(recursoPergunta, eq(recursoPergunta.id, recursoPerguntaArquivo.perguntaId))
      .innerJoin(arquivo, eq(arquivo.id, recursoPerguntaArquivo.arquivoId))
      .leftJoin(anterior, eq(anterior.id, recursoPerguntaArquivo.anteriorId))
      .where(eq(recursoPergunta.recursoId, id))
      .orderBy(asc(recursoPerguntaArquivo.id)),
  ]);
  return {
    ...item,
    telefone: linha.telefone,
    ligados: await ligadosA(ctx, {
      id,
      multa: linha.multa,
      placa: linha.placa,
      responsavel: item.responsavel,
    }),
    multa: fichaDaMulta(linha.multa, linha.placa ?? linha.multa.placa),
    marcos,
    documentos: [
      ...documentos.map(({ tipo, arquivo: um }) => documento(rotuloDoDocumento(tipo), um)),
      ...respostas.flatMap(({ tipo, anterior: antes }) =>
        antes ? [documento(rotuloDoDocumento(tipo, true), antes)] : [],
      ),
    ],
    perguntas: (perguntas.get(id) ?? []).map((uma) => ({
      id: uma.id,
      texto: uma.texto,
      autor: autorEmPalavras(uma.autor),
      quando: formatDateTime(uma.quando),
      resposta: uma.resposta,
      respondidaEm: uma.respondidaEm && formatDateTime(uma.respondidaEm),
      encerradaEm: uma.encerradaEm && formatDateTime(uma.encerradaEm),
      documentos: respostas
        .filter(({ perguntaId }) => perguntaId === uma.id)
        .map(({ tipo, arquivo: um }) => documento(rotuloDoDocumento(tipo), um)),
    })),
    movimentos: movimentos.map(({ movimento, arquivo: um }) => ({
      rotulo: ROTULO_DO_ESTADO[movimento.status],
      quando: formatDateTime(movimento.quando),
      autor: autorEmPalavras(movimento.autor),
      observacao: movimento.observacao,
      protocolo: movimento.protocolo,
      arquivo: um && documento('Arquivo', um),
      anexos: (anexos.get(id) ?? [])
        .filter(({ movimentoId }) => movimentoId === movimento.id)
        .map(({ arquivo: outro }) => documento('Anexo', outro)),
    })),
  };
}

/** The fine, where it belongs, what paid for the appeal, and who works on it. */
async function ligadosA(
  { db }: SystemCtx,
  {
    id,
    multa: uma,
    placa,
    responsavel,
  }: {
    id: number;
    multa: typeof multa.$inferSelect;
    placa: string | null;
    responsavel: { email: string; nome: string } | null;
  },
): Promise<DadoDoRegistro[]> {
  const [pagos, quem] = await Promise.all([
    db
      .select({ pedidoId: pedidoItem.pedidoId })
      .from(credito)
      .innerJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
      .where(eq(credito.recursoId, id)),
    responsavel ? db.select({ id: equipe.id }).from(equipe).where(eq(equipe.email, responsavel.email)) : [],
  ]);
  return [
    ligado('Multa', uma.autoInfracao, ['multas', uma.id]),
    ligado('Veículo', placa, ['veiculos', uma.veiculoId]),
    ligado('CNH', uma.habilitacaoId === null ? null : 'Ver a CNH', ['habilitacoes', uma.habilitacaoId]),
    ...pagos.map(({ pedidoId }) => ligado('Pago pelo pedido', String(pedidoId), ['pedidos', pedidoId])),
    ...quem.map(({ id: equipeId }) => ligado('Responsável', responsavel?.nome ?? '', ['equipe', equipeId])),
  ];
}

function documento(rotulo: string, um: typeof arquivo.$inferSelect): DocumentoNaMesa {
  const { id, nome, mediaType, tamanho } = um;
  return { id, rotulo, nome, mediaType, tamanho };
}

function fichaDaMulta(um: typeof multa.$inferSelect, placa: string | null): RecursoNaMesa['multa'] {
  const linhas: [string, string | null][] = [
    ['Auto de infração', um.autoInfracao],
    ['RENAINF', um.autoRenainf],
    ['Infração', um.descricao],
    ['Enquadramento', um.enquadramentoInfracao],
    ['Data e hora', `${formatDate(um.dataInfracao)}${um.horaInfracao ? ` ${um.horaInfracao}` : ''}`],
    ['Local', um.localInfracao],
    ['Órgão', um.orgaoEmissor],
    ['Placa', placa],
    ['Valor', reais(um.valorOriginal)],
    ['Situação na fonte', um.situacao],
    ['Quem informou', um.origem === 'motorista' ? 'o motorista, à mão: confira com a notificação' : null],
  ];
  return linhas.flatMap(([rotulo, valor]) => (valor ? [{ rotulo, valor }] : []));
}
