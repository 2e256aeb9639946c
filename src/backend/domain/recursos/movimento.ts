import { paths } from '#lib/paths.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { recursoMovimento } from '../../platform/db/schema/recursos.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { notificar } from '../avisos/notificacoes/notificar.ts';

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
