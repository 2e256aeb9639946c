import type { FullApi } from '../contract.ts';
import { orLeftOut } from '../pageLoad.server.ts';
import { planoPorChave } from '../planos/catalogo.ts';
import { diasFaltantes } from '../planos/rules.ts';
import type { SessaoDaPagina } from './sessao.ts';

export interface PlanoNaHome {
  NomePlano: string;
  DiasFaltantes: number;
}

/**
 * The plan that the session has found already, in force now; only of a driver without one the last is asked for. Undefined where
 * that could not be read, null where there never was a plan.
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
  return (await orLeftOut(api.shell.planoEDias()))?.dados;
}
