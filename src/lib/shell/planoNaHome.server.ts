import type { FullApi } from '#lib/contract.ts';
import { orNull } from '#lib/pageLoad.server.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import type { SessaoDaPagina } from './sessao.ts';

export interface PlanoNaHome {
  NomePlano: string;
  DiasFaltantes: number;
}

/**
 * The current plan from the session; the last plan is queried only for a driver without one. Undefined when that failed, null when
 * there never was a plan.
 */
export async function planoNaHome(
  api: FullApi,
  sessao: Pick<SessaoDaPagina, 'plano' | 'planoAte'> | null,
  agora: Date,
): Promise<PlanoNaHome | null | undefined> {
  if (sessao?.plano && sessao.planoAte)
    return {
      NomePlano: planoPorChave(sessao.plano)?.nome ?? sessao.plano,
      DiasFaltantes: diasFaltantes(sessao.planoAte, agora),
    };
  return (await orNull(api.shell.planoEDias()))?.dados;
}
