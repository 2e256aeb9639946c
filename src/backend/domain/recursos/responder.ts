import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import {
  recurso,
  recursoDocumento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '#backend/platform/db/schema/recursos.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { TEXTS } from '#lib/messages.ts';
import { RecursoRespondido, type recursos } from '#lib/recursos/contract.ts';
import { CAMPOS_DE_DOCUMENTO, CAMPOS_DO_PROTOCOLO } from '#lib/recursos/documentos.ts';
import { ROTULO_DA_FASE, referenciaDoRecurso, semProtocolo } from '#lib/recursos/rules.ts';
import { comArquivos, guardarArquivos, type NovoArquivo } from './comArquivos.ts';
import { type Campo, conferirDocumentos } from './documentos.ts';
import { semResposta } from './movimento.ts';
import { prazosDosRecursos } from './prazosDosRecursos.ts';
import { travarRecurso } from './queries.ts';

/** The latest question of the driver's appeal and what was sent so far. Available without a plan: the appeal was paid. */
export async function lerPergunta(
  ctx: Ctx,
  { guid }: ParsedInput<typeof recursos.pergunta>,
): Promise<WireAnswer<typeof recursos.pergunta>> {
  const [linha] = await ctx.db
    .select({
      pergunta: recursoPergunta,
      recurso,
      multa: { id: multa.id, autoInfracao: multa.autoInfracao, descricao: multa.descricao },
    })
    .from(recursoPergunta)
    .innerJoin(recurso, eq(recurso.id, recursoPergunta.recursoId))
    .innerJoin(multa, eq(multa.id, recurso.multaId))
    .where(and(eq(recurso.guid, guid), eq(recurso.usuarioId, ctx.actor.id)))
    .orderBy(desc(recursoPergunta.id))
    .limit(1);
  if (!linha) fail('NAO_ENCONTRADO');
  const { pergunta, recurso: dele, multa: dela } = linha;
  const [enviados, prazoDo] = await Promise.all([
    ctx.db
      .select({ tipo: recursoDocumento.tipo, id: arquivo.id, nome: arquivo.nome })
      .from(recursoDocumento)
      .innerJoin(arquivo, eq(arquivo.id, recursoDocumento.arquivoId))
      .where(eq(recursoDocumento.recursoId, dele.id))
      .orderBy(recursoDocumento.id),
    prazosDosRecursos(ctx, [{ multaId: dela.id, usuarioId: ctx.actor.id }]),
  ]);
  const prazo = prazoDo({ multaId: dela.id, fase: dele.fase });
  return {
    Guid: dele.guid,
    AutoDeInfracao: dela.autoInfracao,
    Descricao: dela.descricao,
    TipoDefesa: ROTULO_DA_FASE[dele.fase],
    Texto: pergunta.texto,
    Quando: pergunta.quando.toISOString(),
    Aberta: pergunta.respondidaEm === null && pergunta.encerradaEm === null,
    Resposta: pergunta.resposta,
    RespondidaEm: pergunta.respondidaEm?.toISOString() ?? null,
    Prazo: prazo?.data ?? null,
    PrazoEstimado: prazo?.estimado ?? false,
    Documentos: [...CAMPOS_DE_DOCUMENTO, ...CAMPOS_DO_PROTOCOLO].map((campo) => {
      const enviado = enviados.find(({ tipo }) => tipo === campo);
      return { Campo: campo, Arquivo: enviado?.id ?? null, Nome: enviado?.nome ?? null };
    }),
  };
}

type Entrada = ParsedInput<typeof recursos.responder>;

/** Stores the driver's answer: text, documents, or both. Replaced documents stay, and the desk sees both. */
export async function responderPergunta(
  ctx: Ctx,
  { GuidRecurso, Resposta, Chave, ...enviados }: Entrada,
): Promise<WireAnswer<typeof recursos.responder>> {
  const [meu] = await ctx.db
    .select({ id: recurso.id })
    .from(recurso)
    .where(and(eq(recurso.guid, GuidRecurso), eq(recurso.usuarioId, ctx.actor.id)));
  if (!meu) fail('NAO_ENCONTRADO');
  await consume(ctx, { nome: 'recurso', de: ctx.actor.id, points: 40, seconds: 3600 });
  const documentos = await conferirDocumentos(enviados, []);
  if (Resposta === '' && documentos.length === 0)
    fail('DADOS_INVALIDOS', { fields: { Resposta: TEXTS.escrevaResposta } });
  const emOrdem = documentos.map(([, documento]) => documento);
  return comArquivos(ctx, { usuarioId: ctx.actor.id, documentos: emOrdem }, (arquivos) =>
    once(
      ctx,
      {
        dono: ctx.actor.id,
        operacao: 'recurso.responder',
        chave: Chave,
        conteudo: { GuidRecurso, Resposta, arquivos: arquivos.map(({ sha256 }) => sha256) },
        resposta: RecursoRespondido,
      },
      (tx) =>
        gravar(tx, {
          recursoId: meu.id,
          resposta: Resposta,
          arquivos: documentos.flatMap(([campo], i) => (arquivos[i] ? [[campo, arquivos[i]] as const] : [])),
        }),
    ),
  );
}

interface Gravar {
  recursoId: number;
  resposta: string;
  arquivos: (readonly [Campo, NovoArquivo])[];
}

async function gravar(
  tx: Ctx,
  { recursoId, resposta, arquivos }: Gravar,
): Promise<WireAnswer<typeof recursos.responder>> {
  const atual = await travarRecurso(tx, recursoId);
  const [pergunta] = await tx.db
    .update(recursoPergunta)
    .set({ resposta, respondidaEm: tx.clock() })
    .where(and(eq(recursoPergunta.recursoId, recursoId), semResposta))
    .returning({ id: recursoPergunta.id, autor: recursoPergunta.autor });
  if (!pergunta) fail('TRANSICAO_INVALIDA', { sentence: TEXTS.perguntaEncerrada });
  await guardarArquivos(
    tx,
    arquivos.map(([, linha]) => linha),
  );
  for (const [tipo, { id }] of arquivos)
    await trocar(tx, { recursoId, perguntaId: pergunta.id, tipo, arquivoId: id });
  await audit(tx, {
    acao: 'recurso.responder',
    entidade: 'recurso',
    id: recursoId,
    dados: { pergunta: pergunta.id, documentos: arquivos.map(([tipo]) => tipo) },
  });
  if (!semProtocolo(atual.status)) await avisarQuemPerguntou(tx, { ...atual, pergunta });
  return { response: 'success', message: TEXTS.respostaEnviada };
}

/** A filed appeal waits for the authority and not for the desk: no queue shows the answer, so a mail does. */
async function avisarQuemPerguntou(
  tx: Ctx,
  {
    id,
    autoInfracao,
    pergunta,
  }: { id: number; autoInfracao: string; pergunta: { id: number; autor: string } },
): Promise<void> {
  const [autor] = await tx.db
    .select({ email: equipe.email })
    .from(equipe)
    .where(and(eq(equipe.email, pergunta.autor), isNotNull(equipe.senhaHash), isNull(equipe.bloqueadaEm)));
  await avisarEquipe(tx, {
    papel: 'juridico',
    ...(autor && { para: autor.email }),
    usuarioId: tx.actor.id,
    chave: `recurso-respondido:${pergunta.id}`,
    assunto: `O motorista respondeu: recurso ${referenciaDoRecurso(id)}`,
    texto: `A pergunta sobre o recurso ${referenciaDoRecurso(id)} da multa ${autoInfracao} tem resposta. O recurso já está protocolado: a fila não mostra a resposta.`,
    destino: mesaPaths.registro('recursos', id),
  });
}

async function trocar(
  tx: Ctx,
  {
    recursoId,
    perguntaId,
    tipo,
    arquivoId,
  }: { recursoId: number; perguntaId: number; tipo: Campo; arquivoId: string },
): Promise<void> {
  const usuarioId = tx.actor.id;
  const este = and(eq(recursoDocumento.recursoId, recursoId), eq(recursoDocumento.tipo, tipo));
  const [antes] = await tx.db.select({ id: recursoDocumento.arquivoId }).from(recursoDocumento).where(este);
  if (antes) await tx.db.update(recursoDocumento).set({ arquivoId }).where(este);
  else await tx.db.insert(recursoDocumento).values({ usuarioId, recursoId, tipo, arquivoId });
  await tx.db
    .insert(recursoPerguntaArquivo)
    .values({ usuarioId, perguntaId, tipo, arquivoId, anteriorId: antes?.id ?? null });
}
