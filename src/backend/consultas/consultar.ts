import type { SystemCtx } from '../context.ts';
import { consultarHabilitacao } from '../habilitacoes/consulta.ts';
import { consultarVeiculo } from '../veiculos/consulta.ts';
import type { Alvo } from './agenda.ts';

/** Works the queue `consulta`. */
export async function consultar(ctx: SystemCtx, { alvo, id }: Alvo): Promise<void> {
  await (alvo === 'habilitacao' ? consultarHabilitacao(ctx, id) : consultarVeiculo(ctx, id));
}
