import { planoPorChave } from '#lib/planos/catalogo.ts';
import { assinaturaVigente } from '../../../domain/planos/vigente.ts';
import type { SystemCtx } from '../../../platform/context.ts';

/** The current plan of an account, described for an operator. */
export async function planoVigenteDe(ctx: SystemCtx, usuarioId: string) {
  const linha = await assinaturaVigente(ctx, usuarioId);
  if (!linha) return null;
  const { id, plano, inicio, fim } = linha;
  return { id, plano, nome: planoPorChave(plano)?.nome ?? plano, inicio, fim };
}
