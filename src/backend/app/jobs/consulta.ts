import { reservarChamadas } from '../../domain/consultas/ritmo.ts';
import { consultarHabilitacao } from '../../domain/habilitacoes/consulta.ts';
import { consultarVeiculo } from '../../domain/veiculos/consulta.ts';
import type { SystemCtx } from '../../platform/context.ts';
import type { JobData } from '../../platform/jobs/queue.ts';

/** Runs the jobs of the queue `consulta`. */
export async function runConsulta(ctx: SystemCtx, pedido: JobData<'consulta'>): Promise<void> {
  if (!(await reservarChamadas(ctx, pedido))) return;
  const { alvo, id } = pedido;
  await (alvo === 'habilitacao' ? consultarHabilitacao(ctx, id) : consultarVeiculo(ctx, id));
}
