import type { FullApi } from '../contract.ts';
import { orNullIfUnavailable } from '../pageLoad.server.ts';
import { planoPorChave } from './catalogo.ts';

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
  de: 'habilitacoes' | 'veiculos',
): Promise<{ limite: number; livres: number } | null> {
  const limite = planoPorChave(sessao?.plano ?? '')?.limites[de] ?? null;
  const lista =
    limite !== null && (await orNullIfUnavailable<readonly { Ativo: boolean }[]>(api[de].lista()));
  if (limite === null || !lista) return null;
  return { limite, livres: Math.max(0, limite - lista.filter(({ Ativo }) => Ativo).length) };
}

/** Whether the plan has no free place: a registration form says so before it is filled in. */
export async function semVaga(locals: Locals, de: 'habilitacoes' | 'veiculos'): Promise<boolean> {
  return (await vagasNoPlano(locals, de))?.livres === 0;
}
