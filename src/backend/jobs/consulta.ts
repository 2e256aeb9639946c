import { reservarChamadas } from '../consultas/ritmo.ts';
import type { SystemCtx } from '../context.ts';
import { consultarHabilitacao } from '../habilitacoes/consulta.ts';
import { consultarVeiculo } from '../veiculos/consulta.ts';
import type { JobData } from './queue.ts';

/** Works the queue `consulta`. */
export async function runConsulta(ctx: SystemCtx, pedido: JobData<'consulta'>): Promise<void> {
  if (!(await reservarChamadas(ctx, pedido))) return;
  const { alvo, id } = pedido;
  await (alvo === 'habilitacao' ? consultarHabilitacao(ctx, id) : consultarVeiculo(ctx, id));
}
