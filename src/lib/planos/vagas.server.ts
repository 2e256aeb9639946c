import type { FullApi } from '../contract.ts';
import { orNullIfUnavailable } from '../pageLoad.server.ts';
import { planoPorChave } from './catalogo.ts';
import { foraDoPlano, type Limite } from './rules.ts';

type De = 'habilitacoes' | 'veiculos';

interface Locals {
  api: FullApi;
  sessao: { plano: string | null } | null;
}

/**
 * The plan's number of licences or vehicles and its free places. Null when unknown or unlimited: the page then says nothing; the
 * service checks anyway.
 */
export async function vagasNoPlano(
  { api, sessao }: Locals,
  de: De,
): Promise<{ limite: number; livres: number } | null> {
  const limite = limiteDoPlano(sessao?.plano, de);
  const lista =
    limite !== null && (await orNullIfUnavailable<readonly { Ativo: boolean }[]>(api[de].lista()));
  if (limite === null || !lista) return null;
  return { limite, livres: Math.max(0, limite - lista.filter(({ Ativo }) => Ativo).length) };
}

/** The places of a plan by its key; null when unknown or unlimited. */
export function limiteDoPlano(chave: string | null | undefined, de: De): Limite {
  return planoPorChave(chave ?? '')?.limites[de] ?? null;
}

/** The plan's number of places when this licence or vehicle has none of them, so that it is not looked up; else null. */
export async function semLugar(
  { api, sessao }: Locals,
  de: De,
  qual: { Guid: string; Ativo: boolean; ComErro: boolean; Compartilhado?: unknown },
): Promise<number | null> {
  const limite = limiteDoPlano(sessao?.plano, de);
  if (limite === null || !qual.Ativo || qual.ComErro || qual.Compartilhado) return null;
  const lista = await orNullIfUnavailable<Parameters<typeof foraDoPlano>[1]>(api[de].lista());
  return lista && foraDoPlano(limite, lista).has(qual.Guid) ? limite : null;
}

/** Whether the plan has no free place: a registration form says so before it is filled in. */
export async function semVaga(locals: Locals, de: De): Promise<boolean> {
  return (await vagasNoPlano(locals, de))?.livres === 0;
}
