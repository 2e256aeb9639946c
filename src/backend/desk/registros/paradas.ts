import { tarefaEmPalavras } from '#backend/desk/filas.ts';
import { enderecoDe, type SecaoDoRegistro } from '#lib/mesa/registro.ts';
import type { SystemCtx } from '../../platform/context.ts';
import type { QueueName } from '../../platform/jobs/queue.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type Morto, mortos } from '../tarefas.ts';

/** The dead jobs of one queue that are about a record; null when there are none. */
export async function tarefasParadas(
  ctx: LeituraDoRegistro,
  fila: QueueName,
  cabe: (dados: Morto['dados']) => boolean,
): Promise<SecaoDoRegistro | null> {
  const paradas = (await mortos(ctx, fila)).filter(({ dados }) => cabe(dados));
  if (paradas.length === 0) return null;
  return {
    titulo: 'Tarefas paradas',
    linhas: paradas.map(({ id, dados, desde }) => ({
      quando: desde.toISOString(),
      texto: tarefaEmPalavras(fila, dados),
      href: enderecoDe('jobs', id),
      chip: { texto: 'parada', tom: 'erro' },
    })),
  };
}

export interface LeituraDoRegistro extends SystemCtx {
  runtime: Runtime;
}
