import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { recursos } from '#lib/recursos/contract.ts';
import type { CampoDeDocumento, PapelDoProtocolo } from '#lib/recursos/documentos.ts';
import { SEM_FASE } from '#lib/recursos/fluxo.ts';
import type { MotivoSemFase } from '#lib/recursos/rules.ts';

import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { arquivo, usuario } from '../db/schema/conta.ts';
import { multa } from '../db/schema/multas.ts';
import { credito, recurso, recursoDocumento } from '../db/schema/recursos.ts';
import { fasesAbertas } from '../multas/faseAberta.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { planoVigente } from '../planos/vigente.ts';
import type { NovoArquivo } from './comArquivos.ts';
import { direitoParaMulta } from './direito.ts';
import { registrarMovimento } from './movimento.ts';

type Papel = CampoDeDocumento | PapelDoProtocolo;

export interface Pedido {
  multaId: number;
  arquivos: [Papel, NovoArquivo][];
  /** Files of the owner that were kept before. */
  guardados?: readonly { tipo: Papel; arquivoId: string }[];
  /** Whose fine it is, and so the appeal, its files and its notices; the actor's, unless somebody asks for another. */
  dono?: string;
  /** Whose right pays: the owner's plan or credits, or a credit that the actor bought for this very fine. */
  custeio?: 'dono' | 'ator';
  /** As the history of the appeal names who asked. */
  autor?: string;
}

/**
 * Opens the appeal of a fine in the phase that is due and uses one right for it. Runs in a transaction; requests of one
 * driver wait for each other at the driver's row, so that no right pays twice and no phase is opened twice.
 */
export async function registrarRecurso(
  tx: Ctx,
  { multaId, arquivos, guardados = [], dono = tx.actor.id, custeio = 'dono', autor = 'usuario' }: Pedido,
): Promise<WireAnswer<typeof recursos.solicitarUpload>> {
  const paga = custeio === 'dono' ? dono : tx.actor.id;
  await segurarContas(tx, [dono, paga]);
  const alvo = await multaComFase(tx, { multaId, dono });
  const plano = custeio === 'dono' ? await planoVigente(tx, dono) : null;
  const gemeas = (await lerAutos(tx.db, dono)).gemeasDe(multaId);
  const direito = await direitoParaMulta(tx, paga, { ...alvo, plano, gemeas, soDaMulta: paga !== dono });
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
  });
  return { response: 'success', message: TEXTS.recursoEnviado, Guid: novo.guid };
}

/** In one order, whoever asks for whom: two requests never wait for each other in a circle. */
async function segurarContas({ db }: Ctx, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: usuario.id })
    .from(usuario)
    .where(inArray(usuario.id, [...ids]))
    .orderBy(usuario.id)
    .for('no key update');
}

/** The fine and the phase that is due; fails with why there is none. */
async function multaComFase(tx: Ctx, { multaId, dono }: { multaId: number; dono: string }) {
  const [alvo] = await tx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono)));
  if (!alvo) fail('NAO_ENCONTRADO');
  const aberta = (await fasesAbertas(tx, [alvo], dono)).get(multaId);
  if (!aberta) throw new Error('a fine has a phase, or why it has none');
  const { fase, motivo } = aberta;
  if (fase === null) recusar(motivo);
  return { ...alvo, fase };
}

/** The code, and where the driver can do something about it the sentence. */
function recusar(motivo: MotivoSemFase): never {
  if (motivo === 'em_andamento') fail('RECURSO_JA_SOLICITADO');
  if (motivo === 'sem_recurso_online' || motivo === 'encerrada') fail('RECURSO_INDISPONIVEL');
  fail('RECURSO_INDISPONIVEL', { sentence: SEM_FASE[motivo] });
}

/** An order that is refunded at this moment takes its credit with it. */
async function usarCredito(tx: Ctx, creditoId: number, recursoId: number): Promise<void> {
  const [usado] = await tx.db
    .update(credito)
    .set({ recursoId })
    .where(and(eq(credito.id, creditoId), isNull(credito.recursoId), isNull(credito.canceladoEm)))
    .returning({ id: credito.id });
  if (!usado) fail('LIMITE_MAX_ATINGIDO');
}
