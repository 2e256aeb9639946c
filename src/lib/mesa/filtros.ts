import type { CampoDoAto } from './ato.ts';

/** The options of a list that its address carries; anything else in the address is ignored. */
export function valoresDoFiltro(
  campos: readonly Pick<CampoDoAto, 'nome' | 'tipo'>[],
  endereco: URLSearchParams,
): Record<string, string | boolean> {
  return Object.fromEntries(
    campos.flatMap(({ nome, tipo }) => {
      const escrito = endereco.get(nome)?.trim();
      if (!escrito) return [];
      return [[nome, tipo === 'sim-nao' ? escrito === 'sim' : escrito]];
    }),
  );
}
