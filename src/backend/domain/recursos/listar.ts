import { type LinhaDeMulta, multasComRecurso } from '#backend/domain/multas/queries.ts';
import { movimentosWire } from '#backend/domain/multas/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { tituloDaMulta } from '#lib/multas/infracoes.server.ts';
import { passou } from '#lib/multas/prazos.ts';
import type { recursos } from '#lib/recursos/contract.ts';
import { ROTULO_DA_FASE, ROTULO_DO_ESTADO, referenciaDoRecurso, semProtocolo } from '#lib/recursos/rules.ts';
import { prazosDosRecursos } from './prazosDosRecursos.ts';
import { estadoDo, perguntasEAnexos, protocoloDo, type RecursoLido, recursosDoUsuario } from './queries.ts';

type Recurso = WireAnswer<typeof recursos.todos>[number];

/** All appeals of the driver, last moved first. */
export async function todosRecursos(
  ctx: Ctx,
  { SemArquivos }: ParsedInput<typeof recursos.todos>,
): Promise<Recurso[]> {
  const [lidos, multas] = await Promise.all([
    recursosDoUsuario(ctx.db, ctx.actor.id),
    multasComRecurso(ctx.db, ctx.actor.id),
  ]);
  const aProtocolar = lidos.filter((lido) => semProtocolo(estadoDo(lido)));
  const [{ perguntas, anexos, documentos }, prazoDo] = await Promise.all([
    perguntasEAnexos(
      ctx.db,
      ctx.actor.id,
      lidos.map(({ id }) => id),
    ),
    prazosDosRecursos(
      ctx,
      aProtocolar.map(({ multaId }) => ({ multaId, usuarioId: ctx.actor.id })),
    ),
  ]);
  const hoje = today(ctx.clock);
  const porId = new Map(multas.map((linha) => [linha.multa.id, linha]));
  const respostas: Recurso[] = [];
  for (const lido of lidos) {
    const linha = porId.get(lido.multaId);
    if (!linha) continue;
    const corre = semProtocolo(estadoDo(lido)) ? prazoDo(lido) : null;
    const prazo = corre && !passou(corre, hoje) ? corre : null;
    respostas.push({
      ...(await recursoWire(ctx, { lido, linha, comArquivo: !SemArquivos })),
      Prazo: prazo?.data ?? null,
      PrazoEstimado: prazo?.estimado ?? false,
      Anexos: (anexos.get(lido.id) ?? []).map(({ arquivo: { id, nome } }) => ({ Id: id, Nome: nome })),
      Documentos: (documentos.get(lido.id) ?? []).map(({ arquivoId, tipo }) => ({
        Id: arquivoId,
        Tipo: tipo,
      })),
      Perguntas: (perguntas.get(lido.id) ?? []).map((uma) => ({
        Texto: uma.texto,
        Quando: uma.quando.toISOString(),
        Resposta: uma.resposta,
        RespondidaEm: uma.respondidaEm?.toISOString() ?? null,
        Aberta: uma.respondidaEm === null && uma.encerradaEm === null,
      })),
    });
  }
  return respostas.sort((a, b) => b.DataUltimaMovimentacao.localeCompare(a.DataUltimaMovimentacao));
}

async function recursoWire(
  ctx: Ctx,
  { lido, linha, comArquivo }: { lido: RecursoLido; linha: LinhaDeMulta; comArquivo: boolean },
): Promise<Omit<Recurso, 'Perguntas' | 'Anexos' | 'Documentos' | 'Prazo' | 'PrazoEstimado'>> {
  const { multa, veiculo } = linha;
  const { numero, arquivo } = protocoloDo(lido);
  const movimentos = movimentosWire(lido);
  return {
    AutoDeInfracao: multa.autoInfracao,
    TipoDefesa: ROTULO_DA_FASE[lido.fase],
    Status: ROTULO_DO_ESTADO[estadoDo(lido)],
    Protocolo: numero,
    FileNameProtocolo: arquivo?.nome ?? null,
    FileProtocolo: arquivo && comArquivo ? await base64Do(ctx, arquivo.chave) : null,
    Placa: veiculo?.placa ?? multa.placa,
    Renavam: veiculo?.numeroRenavam ?? null,
    DataUltimaMovimentacao: movimentos.at(-1)?.Quando ?? multa.criadaEm.toISOString(),
    Guid: lido.guid,
    Referencia: referenciaDoRecurso(lido.id),
    Fase: lido.fase,
    MultaId: multa.id,
    MultaGuid: multa.guid,
    MultaTipo: multa.tipo,
    MultaDescricao: tituloDaMulta({ CodigoInfracao: multa.codigoInfracao, Descricao: multa.descricao }),
    ArquivoProtocolo: arquivo?.id ?? null,
    Movimentos: movimentos,
  };
}

async function base64Do({ adapters, log }: Ctx, chave: string): Promise<string | null> {
  const bytes = await adapters.storage.get(chave);
  if (!bytes) log.error({ chave }, 'a file of an appeal is missing from the storage');
  return bytes ? Buffer.from(bytes).toString('base64') : null;
}
