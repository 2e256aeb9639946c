import { and, eq, isNull } from 'drizzle-orm';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import { fasesAbertas } from '#backend/domain/multas/queries.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { credito, recurso, recursoDocumento } from '#backend/platform/db/schema/recursos.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { RecursoSolicitado, type recursos } from '#lib/recursos/contract.ts';
import { CAMPOS_EXIGIDOS, type CampoDeDocumento, type PapelDoProtocolo } from '#lib/recursos/documentos.ts';
import { type MotivoSemFase, SEM_FASE } from '#lib/recursos/rules.ts';
import { comArquivos, guardarArquivos, type NovoArquivo } from './comArquivos.ts';
import { direitoParaMulta, exigirMultaLiberada } from './direito.ts';
import { conferirDocumentos } from './documentos.ts';
import { registrarMovimento } from './movimento.ts';

type Entrada = ParsedInput<typeof recursos.solicitarUpload>;

/** Requests the appeal of one fine. Files are stored before the transaction that uses up the right. */
export async function solicitarRecurso(
  ctx: Ctx,
  { GuidMulta, Chave, ...enviados }: Entrada,
  tipo: 'Veiculo' | 'Habilitacao',
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const usuarioId = ctx.actor.id;
  const [alvo] = await ctx.db
    .select({ id: multa.id, preexistente: multa.preexistente })
    .from(multa)
    .where(and(eq(multa.guid, GuidMulta), eq(multa.tipo, tipo), eq(multa.usuarioId, usuarioId)));
  if (!alvo) fail('NAO_ENCONTRADO');
  await exigirMultaLiberada(ctx, alvo);
  await consume(ctx, { nome: 'recurso', de: ctx.actor.id, ...ENVIOS });
  const documentos = await conferirDocumentos(enviados, CAMPOS_EXIGIDOS);
  const campos = documentos.map(([campo]) => campo);
  const emOrdem = documentos.map(([, documento]) => documento);
  return comArquivos(ctx, { usuarioId, documentos: emOrdem }, (arquivos) =>
    once(
      ctx,
      {
        dono: usuarioId,
        operacao: 'recurso.solicitar',
        chave: Chave,
        conteudo: { GuidMulta, arquivos: arquivos.map(({ sha256 }) => sha256) },
        resposta: RecursoSolicitado,
      },
      (tx) => registrarRecurso(tx, { multaId: alvo.id, arquivos: porCampo(campos, arquivos) }),
    ),
  );
}

/** Upload limit (65 MiB each): enough for retries on a slow network, too few to fill the disk. */
const ENVIOS = { points: 40, seconds: 3600 };

function porCampo<C>(campos: readonly C[], arquivos: readonly NovoArquivo[]): [C, NovoArquivo][] {
  return campos.flatMap((campo, i): [C, NovoArquivo][] => {
    const arquivo = arquivos[i];
    return arquivo ? [[campo, arquivo]] : [];
  });
}

type Papel = CampoDeDocumento | PapelDoProtocolo;

interface Pedido {
  multaId: number;
  arquivos: [Papel, NovoArquivo][];
}

/** Opens a fine's appeal in the current phase and uses up one right, under a lock on the driver's row. */
async function registrarRecurso(
  tx: Ctx,
  { multaId, arquivos }: Pedido,
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const usuarioId = tx.actor.id;
  await lockDriver(tx, usuarioId);
  const alvo = await multaComFase(tx, multaId);
  const { listagensDoAit } = await lerAutos(tx.db, usuarioId);
  const direito = await direitoParaMulta(tx, usuarioId, {
    ...alvo,
    plano: await planoVigente(tx, usuarioId),
    doMesmoAit: listagensDoAit(alvo.id),
  });
  if (!direito) fail('LIMITE_MAX_ATINGIDO');
  const [novo] = await tx.db
    .insert(recurso)
    .values({ usuarioId, multaId, fase: alvo.fase, direito: direito.tipo, criadoEm: tx.clock() })
    .returning();
  if (!novo) throw new Error('an insert gave no row');
  if (direito.tipo === 'credito') await usarCredito(tx, direito.creditoId, novo.id);
  await guardarArquivos(
    tx,
    arquivos.map(([, linha]) => linha),
  );
  await tx.db
    .insert(recursoDocumento)
    .values(arquivos.map(([tipo, { id }]) => ({ usuarioId, recursoId: novo.id, tipo, arquivoId: id })));
  await audit(tx, {
    acao: 'recurso.solicitar',
    entidade: 'recurso',
    id: novo.id,
    dados: { multaId, fase: alvo.fase, direito: direito.tipo },
  });
  await registrarMovimento(tx, {
    recurso: { ...novo, autoInfracao: alvo.autoInfracao },
    status: 'solicitado',
    autor: 'usuario',
  });
  return { response: 'success', message: TEXTS.recursoEnviado, Guid: novo.guid };
}

/** The fine and its current phase; throws the reason when there is none. */
async function multaComFase(tx: Ctx, multaId: number) {
  const usuarioId = tx.actor.id;
  const [alvo] = await tx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, usuarioId)));
  if (!alvo) fail('NAO_ENCONTRADO');
  const aberta = (await fasesAbertas(tx, [alvo], usuarioId)).get(multaId);
  if (!aberta) throw new Error('the fine has neither a phase nor a reason for having none');
  const { fase, motivo } = aberta;
  if (fase === null) recusar(motivo);
  return { ...alvo, fase };
}

/** The error code, with a sentence where the driver can act on it. */
function recusar(motivo: MotivoSemFase): never {
  if (motivo === 'em_andamento') fail('RECURSO_JA_SOLICITADO');
  if (motivo === 'sem_recurso_online' || motivo === 'encerrada') fail('RECURSO_INDISPONIVEL');
  fail('RECURSO_INDISPONIVEL', { sentence: SEM_FASE[motivo] });
}

/** The credit may be withdrawn by a refund at this moment. */
async function usarCredito(tx: Ctx, creditoId: number, recursoId: number): Promise<void> {
  const [usado] = await tx.db
    .update(credito)
    .set({ recursoId })
    .where(and(eq(credito.id, creditoId), isNull(credito.recursoId), isNull(credito.canceladoEm)))
    .returning({ id: credito.id });
  if (!usado) fail('LIMITE_MAX_ATINGIDO');
}
