import { planoPorChave } from '#lib/planos/catalogo.ts';
import type { SystemCtx } from '../../context.ts';
import { assinaturaVigente } from '../../planos/vigente.ts';

/** The plan in force of an account, as an operator reads it. */
export async function planoVigenteDe(ctx: SystemCtx, usuarioId: string) {
  const linha = await assinaturaVigente(ctx, usuarioId);
  if (!linha) return null;
  const { id, plano, inicio, fim } = linha;
  return { id, plano, nome: planoPorChave(plano)?.nome ?? plano, inicio, fim };
}
