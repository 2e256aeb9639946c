import { and, eq, isNull } from 'drizzle-orm';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { recursos } from '#lib/recursos/contract.ts';
import type { CampoDeDocumento, PapelDoProtocolo } from '#lib/recursos/documentos.ts';
import { type MotivoSemFase, SEM_FASE } from '#lib/recursos/rules.ts';

import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo } from '../../platform/db/schema/conta.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { credito, recurso, recursoDocumento } from '../../platform/db/schema/recursos.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { fasesAbertas } from '../multas/queries.ts';
import { planoVigente } from '../planos/vigente.ts';
import type { NovoArquivo } from './comArquivos.ts';
import { type Direito, direitoParaMulta } from './direito.ts';
import { registrarMovimento } from './movimento.ts';
import { segurarContas } from './queries.ts';

type Papel = CampoDeDocumento | PapelDoProtocolo;

export interface Pedido {
  multaId: number;
  arquivos: [Papel, NovoArquivo][];
  /** The owner's files that are already stored. */
  guardados?: readonly { tipo: Papel; arquivoId: string }[];
  /** Owner of the fine, and therefore of the appeal, its files and its notices; default: the actor. */
  dono?: string;
  /** Who pays: the owner's plan or credits, or a credit that the actor bought for this fine. */
  custeio?: 'dono' | 'ator';
  /** Name of the requester in the appeal's history. */
  autor?: string;
  /** Name of the partner or guest who requests it, for the owner's notice and mail. */
  pedidoPor?: string;
}

/** Opens a fine's appeal in the current phase and uses up one right, under a lock on the driver's row. */
export async function registrarRecurso(
  tx: Ctx,
  {
    multaId,
    arquivos,
    guardados = [],
    dono = tx.actor.id,
    custeio = 'dono',
    autor = 'usuario',
    pedidoPor,
  }: Pedido,
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  await segurarContas(tx, [dono, custeio === 'dono' ? dono : tx.actor.id]);
  const alvo = await multaComFase(tx, { multaId, dono });
  const direito = await direitoAoRecurso(tx, alvo, { dono, custeio });
  if (!direito) fail('LIMITE_MAX_ATINGIDO');
  const [novo] = await tx.db
    .insert(recurso)
    .values({ usuarioId: dono, multaId, fase: alvo.fase, direito: direito.tipo, criadoEm: tx.clock() })
    .returning();
  if (!novo) throw new Error('an insert gave no row');
  if (direito.tipo === 'credito') await usarCredito(tx, direito.creditoId, novo.id);
  await tx.db.insert(arquivo).values(arquivos.map(([, linha]) => linha));
  const papeis = [...arquivos.map(([tipo, { id }]) => ({ tipo, arquivoId: id })), ...guardados];
  await tx.db
    .insert(recursoDocumento)
    .values(papeis.map((papel) => ({ usuarioId: dono, recursoId: novo.id, ...papel })));
  await audit(tx, {
    acao: 'recurso.solicitar',
    entidade: 'recurso',
    id: novo.id,
    dados: { multaId, fase: alvo.fase, direito: direito.tipo, ...(dono !== tx.actor.id && { dono }) },
  });
  await registrarMovimento(tx, {
    recurso: { ...novo, autoInfracao: alvo.autoInfracao },
    status: 'solicitado',
    autor,
    pedidoPor,
  });
  return { response: 'success', message: TEXTS.recursoEnviado, Guid: novo.guid };
}

/** The right that would pay for this fine's appeal; null: none is left. */
export async function direitoAoRecurso(
  ctx: Ctx,
  alvo: { id: number; preexistente: boolean },
  { dono, custeio }: Required<Pick<Pedido, 'dono' | 'custeio'>>,
): Promise<Direito | null> {
  const plano = custeio === 'dono' ? await planoVigente(ctx, dono) : null;
  const doMesmoAit = (await lerAutos(ctx.db, dono)).listagensDoAit(alvo.id);
  const paga = custeio === 'dono' ? dono : ctx.actor.id;
  return direitoParaMulta(ctx, paga, { ...alvo, plano, doMesmoAit, soDaMulta: paga !== dono });
}

/** The fine and its current phase; throws the reason when there is none. */
async function multaComFase(tx: Ctx, { multaId, dono }: { multaId: number; dono: string }) {
  const [alvo] = await tx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono)));
  if (!alvo) fail('NAO_ENCONTRADO');
  const aberta = (await fasesAbertas(tx, [alvo], dono)).get(multaId);
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
