import type { FullApi } from '#lib/contract.ts';
import type { FormState } from '#lib/form.ts';
import { semLugarNoPlano } from '#lib/habilitacoes/form.ts';
import { TEXTS } from '#lib/messages.ts';
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

/**
 * A registration form whose plan has no free place says so before it is filled in, where a refusal says the same. Not when that cannot
 * be read now: the service checks anyway.
 */
export async function comAvisoDeVaga<F extends FormState>(
  { api, sessao }: Locals,
  de: De,
  estado: F,
): Promise<F> {
  const limite = limiteDoPlano(sessao?.plano, de);
  if (limite === null || estado.aviso) return estado;
  const lista = await orNullIfUnavailable<readonly { Ativo: boolean }[]>(api[de].lista());
  if (lista === null || lista.filter(({ Ativo }) => Ativo).length < limite) return estado;
  const texto = de === 'habilitacoes' ? TEXTS.limiteCondutores : TEXTS.limiteVeiculos;
  return { ...estado, ...semLugarNoPlano(texto, 'alerta') };
}
