import { and, eq, sql } from 'drizzle-orm';
import { estaPedida, proximaDoMotorista } from '#backend/domain/consultas/agenda.ts';
import { avisar, avisarDasMultas, encontramos } from '#backend/domain/consultas/avisos.ts';
import { podeCorrigir, recusarDados, semDadosDoDetran } from '#backend/domain/consultas/desfecho.ts';
import { sincronizarMultas } from '#backend/domain/consultas/multas.ts';
import { exigirResposta, registrarConsulta } from '#backend/domain/consultas/registrar.ts';
import { adiar, paradaAte } from '#backend/domain/consultas/verificacoes.ts';
import { marcosDosProcessos } from '#backend/domain/processos/queries.ts';
import type {
  ConsultaHabilitacao,
  ConsultaProcesso,
} from '#backend/platform/adapters/infosimples/servicos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { isCnh, lettersAndDigits } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';

/** Looks up one licence that is due and stores the result. A licence corrected meanwhile is left to its own look-up. */
export async function consultarHabilitacao(ctx: SystemCtx, id: number): Promise<void> {
  const [antes] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, id));
  if (!antes || !estaPedida(antes, ctx.clock())) return;
  if (await paradaAte(ctx, 'habilitacao')) return adiar(ctx, { alvo: 'habilitacao', id });
  const { usuarioId, numeroCnh, cpf, uf } = antes;
  const resultado = await ctx.adapters.consultas.consultarHabilitacao({ numeroCnh, cpf, uf });
  // Its own transaction: the look-up costs money whatever follows.
  const consultaId = await registrarConsulta(ctx, {
    usuarioId,
    habilitacaoId: id,
    servico: 'habilitacao',
    resultado,
  });
  exigirResposta(resultado);
  await transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(habilitacao).where(eq(habilitacao.id, id)).for('update');
    if (!atual || !estaPedida(atual, tx.clock())) return;
    if (atual.numeroCnh !== numeroCnh || atual.cpf !== cpf) return;
    if (resultado.outcome === 'found') {
      await guardarHabilitacao(tx, atual, { dados: resultado.dados, consultaId });
    } else if (podeCorrigir(resultado.outcome)) {
      const mensagem = mensagemDeErro(resultado.outcome, atual);
      await recusarDados(tx, { alvo: 'habilitacao', ...atual }, { mensagem, consultaId });
    } else {
      await semDadosDoDetran(tx, { alvo: 'habilitacao', id }, { outcome: resultado.outcome, consultaId });
    }
  });
}

/** Tells the driver what to check after the source rejected a licence (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroCnh }: { numeroCnh: string },
): string {
  if (!isCnh(numeroCnh)) return TEXTS.cnhNaoConfere;
  if (resultado === 'changed') return TEXTS.cnhMudou;
  return resultado === 'none' ? TEXTS.cnhNaoEncontrada : TEXTS.cnhRecusada;
}

type Habilitacao = typeof habilitacao.$inferSelect;

/** Stores the source's data of a licence and tells the driver what is new. */
async function guardarHabilitacao(
  tx: SystemCtx,
  atual: Habilitacao,
  { dados, consultaId }: { dados: ConsultaHabilitacao; consultaId: number },
): Promise<void> {
  const { id, usuarioId } = atual;
  const primeira = atual.consultadaEm === null;
  const de = { alvo: 'habilitacao', id } as const;
  await tx.db
    .update(habilitacao)
    .set({
      nome: dados.nome,
      categoria: dados.categoria,
      emissao: dados.emissao,
      vencimento: dados.vencimento,
      localRegistro: dados.localRegistro,
      totalPontosPontuaveisAutuacao: dados.pontos.pontuaveisAutuacao,
      totalPontosPontuaveisPenalidade: dados.pontos.pontuaveisPenalidade,
      totalPontosMandatoriosAutuacao: dados.pontos.mandatoriosAutuacao,
      totalPontosMandatoriosPenalidade: dados.pontos.mandatoriosPenalidade,
      pontosPeriodos: dados.periodos,
      comErro: false,
      mensagemErro: null,
      qtdeConsultas: sql`${habilitacao.qtdeConsultas} + 1`,
      consultadaEm: tx.clock(),
      proximaConsultaEm: await proximaDoMotorista(tx, { usuarioId, id }),
    })
    .where(eq(habilitacao.id, id));
  const multas = await sincronizarMultas(tx, { ...de, usuarioId }, { listadas: dados.multas, primeira });
  const processosNovos = await sincronizarProcessos(tx, atual, dados.processos);
  await audit(tx, {
    acao: 'habilitacao.consultar',
    entidade: 'habilitacao',
    id,
    dados: { consultaId, multas: dados.multas.length, novas: multas.novas.length },
  });
  if (primeira) return avisarPronta(tx, atual, { dados, consultaId });
  await avisarDasMultas(tx, multas, { de });
  for (const processo of processosNovos) {
    await avisar(tx, {
      usuarioId,
      de,
      chave: `processo:${id}:${processo.tipo}:${processo.processo}`,
      assunto: processo.tipo === 'suspensao' ? 'Novo processo de suspensão' : 'Novo processo de cassação',
      descricao: `${processo.descricao}. Processo ${processo.processo}.`,
      destino: paths.app.multas.lista,
    });
  }
}

async function avisarPronta(
  tx: SystemCtx,
  { id, guid, usuarioId }: Habilitacao,
  { dados, consultaId }: { dados: ConsultaHabilitacao; consultaId: number },
): Promise<void> {
  await avisar(tx, {
    usuarioId,
    de: { alvo: 'habilitacao', id },
    chave: `habilitacao:${id}:pronta:${consultaId}`,
    assunto: 'A consulta da sua CNH terminou',
    descricao: `${encontramos(dados.multas.length)} na habilitação de ${dados.nome}.`,
    destino: paths.app.condutores.ver(guid),
  });
}

/** Syncs processes with the source's list; returns the new ones. Deletes a process that is no longer listed, unless the driver recorded days of it. */
export async function sincronizarProcessos(
  tx: SystemCtx,
  { id, usuarioId }: typeof habilitacao.$inferSelect,
  listados: readonly ConsultaProcesso[],
): Promise<ConsultaProcesso[]> {
  const deles = await tx.db.select().from(processo).where(eq(processo.usuarioId, usuarioId));
  const conhecidos = deles.filter(({ habilitacaoId }) => habilitacaoId === id);
  const informados = deles.filter(({ habilitacaoId }) => habilitacaoId === null);
  const novos: ConsultaProcesso[] = [];
  for (const listado of new Map(listados.map((um) => [chave(um), um])).values()) {
    const iguais = [...conhecidos, ...informados].filter((um) => chave(um) === chave(listado));
    const meu = iguais.find((um) => um.processo === listado.processo) ?? iguais[0];
    if (meu)
      await tx.db
        .update(processo)
        .set({ ...listado, habilitacaoId: id, origem: 'fonte', encerradoEm: null })
        .where(and(eq(processo.id, meu.id), eq(processo.usuarioId, usuarioId)));
    else {
      await tx.db.insert(processo).values({ ...listado, usuarioId, habilitacaoId: id, criadoEm: tx.clock() });
      novos.push(listado);
    }
  }
  const ainda = new Set(listados.map(chave));
  await encerrar(
    tx,
    { id, usuarioId },
    conhecidos.filter((um) => !um.encerradoEm && !ainda.has(chave(um))),
  );
  return novos;
}

async function encerrar(
  tx: SystemCtx,
  { id, usuarioId }: { id: number; usuarioId: string },
  encerrados: readonly (typeof processo.$inferSelect)[],
): Promise<void> {
  if (encerrados.length === 0) return;
  const marcados = new Set((await marcosDosProcessos(tx.db, usuarioId)).map(({ processoId }) => processoId));
  for (const um of encerrados) {
    const este = and(eq(processo.id, um.id), eq(processo.usuarioId, usuarioId));
    if (marcados.has(um.id)) await tx.db.update(processo).set({ encerradoEm: tx.clock() }).where(este);
    else await tx.db.delete(processo).where(este);
  }
  // Ids, because a number names the person in rows that outlive the account.
  const dados = { processos: encerrados.map((um) => um.id) };
  await audit(tx, { acao: 'processo.encerrar', entidade: 'habilitacao', id, dados });
}

const chave = (um: ConsultaProcesso) => `${um.tipo}:${lettersAndDigits(um.processo)}`;
