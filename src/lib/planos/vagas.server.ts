import type { FullApi } from '../contract.ts';
import { orFailed } from '../pageLoad.server.ts';
import { planoPorChave } from './catalogo.ts';
import { cabeMaisUm } from './rules.ts';

/**
 * Whether the plan has no room for one more: a registration form says so before it is filled in. Where it cannot be known the
 * form is silent; the service judges all the same.
 */
export async function semVaga(
  { api, sessao }: { api: FullApi; sessao: { plano: string | null } | null },
  de: 'habilitacoes' | 'veiculos',
): Promise<boolean> {
  const plano = planoPorChave(sessao?.plano ?? '');
  const lista = plano && (await orFailed<readonly { Ativo: boolean }[]>(api[de].lista()));
  return (
    Boolean(lista) && !cabeMaisUm(plano?.limites[de] ?? null, lista?.filter(({ Ativo }) => Ativo).length ?? 0)
  );
}
