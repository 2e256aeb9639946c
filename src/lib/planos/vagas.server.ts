import type { FullApi } from '#lib/contract.ts';
import { orNullIfUnavailable } from '#lib/pageLoad.server.ts';
import { planoPorChave } from './catalogo.ts';
import { foraDoPlano, type Limite } from './rules.ts';

type De = 'habilitacoes' | 'veiculos';

interface Locals {
  api: FullApi;
  sessao: { plano: string | null } | null;
}

/** The places of a plan by its key; null when unknown or unlimited. */
export function limiteDoPlano(chave: string | null | undefined, de: De): Limite {
  return planoPorChave(chave ?? '')?.limites[de] ?? null;
}

/** The plan's number of places when this licence or vehicle has none of them, so that it is not looked up; else null. */
export async function semLugar(
  { api, sessao }: Locals,
  de: De,
  qual: { Guid: string; Ativo: boolean; ComErro: boolean },
): Promise<number | null> {
  const limite = limiteDoPlano(sessao?.plano, de);
  if (limite === null || !qual.Ativo || qual.ComErro) return null;
  const lista = await orNullIfUnavailable<Parameters<typeof foraDoPlano>[1]>(api[de].lista());
  return lista && foraDoPlano(limite, lista).has(qual.Guid) ? limite : null;
}

/** Whether the plan has no free place: a registration form says so before it is filled in. Not when that cannot be read now: the service checks anyway. */
export async function semVaga({ api, sessao }: Locals, de: De): Promise<boolean> {
  const limite = limiteDoPlano(sessao?.plano, de);
  if (limite === null) return false;
  const lista = await orNullIfUnavailable<readonly { Ativo: boolean }[]>(api[de].lista());
  return lista !== null && lista.filter(({ Ativo }) => Ativo).length >= limite;
}
