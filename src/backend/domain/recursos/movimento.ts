import { eq } from 'drizzle-orm';
import { paths } from '#lib/paths.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import { audit } from '../../platform/audit.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { recurso, recursoMovimento } from '../../platform/db/schema/recursos.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { notificar } from '../avisos/notificacoes/notificar.ts';
import { encerrarPergunta } from './perguntas.ts';
import { travarRecurso } from './queries.ts';

interface Movimento {
  recurso: { id: number; usuarioId: string; fase: Fase; autoInfracao: string };
  status: EstadoDoRecurso;
  /** 'usuario', or the operator's name. */
  autor: string;
  protocolo?: string | undefined;
  arquivoId?: string | undefined;
  observacao?: string | undefined;
}

/**
 * Adds a movement to an appeal and tells its driver by notice and e-mail. Runs in the caller's transaction; returns
 * the movement's number.
 */
export async function registrarMovimento(tx: PublicCtx, { recurso, ...novo }: Movimento): Promise<number> {
  const [movimento] = await tx.db
    .insert(recursoMovimento)
    .values({ recursoId: recurso.id, usuarioId: recurso.usuarioId, quando: tx.clock(), ...novo })
    .returning({ id: recursoMovimento.id });
  if (!movimento) throw new Error('an insert gave no row');
  const { usuarioId } = recurso;
  const estado = ROTULO_DO_ESTADO[novo.status].toLowerCase();
  await notificar(tx, {
    tipo: 'recursos',
    usuarioId,
    assunto: `Recurso ${estado}`,
    descricao: `${ROTULO_DA_FASE[recurso.fase]} da multa ${recurso.autoInfracao}: ${estado}. Referência ${referenciaDoRecurso(recurso.id)}.`,
    destino: paths.app.recursos,
    chave: `recurso:${movimento.id}`,
  });
  await enqueue(tx, 'email', {
    modelo: 'recurso-andou',
    usuarioId,
    movimentoId: movimento.id,
    chave: `recurso-andou:${movimento.id}`,
  });
  return movimento.id;
}

/**
 * Cancels an appeal whose preparation has not begun, frees its phase and tells its driver. Returns whether it was
 * cancelled; later states stay unchanged. Locks the appeal's row until the caller's transaction ends.
 */
export async function cancelarSeSolicitado(tx: PublicCtx, recursoId: number): Promise<boolean> {
  const atual = await travarRecurso(tx, recursoId);
  if (atual.status !== 'solicitado') return false;
  await tx.db.update(recurso).set({ canceladoEm: tx.clock() }).where(eq(recurso.id, recursoId));
  await registrarMovimento(tx, { recurso: atual, status: 'cancelado', autor: 'sistema' });
  await encerrarPergunta(tx, recursoId);
  await audit(tx, {
    acao: 'recurso.cancelar',
    entidade: 'recurso',
    id: recursoId,
    dados: { multaId: atual.multaId, fase: atual.fase },
  });
  return true;
}
