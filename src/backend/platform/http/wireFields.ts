type WireColumns<L, C extends keyof L> = { [K in C & string as Capitalize<K>]: L[K] };

/** The named columns of a row under their wire names: `anoModelo` is AnoModelo. */
export function wireFields<L extends object, C extends keyof L>(
  linha: L,
  colunas: readonly C[],
): WireColumns<L, C> {
  const pares = colunas.map((coluna) => {
    const nome = String(coluna);
    return [nome.slice(0, 1).toUpperCase() + nome.slice(1), linha[coluna]];
  });
  return Object.fromEntries(pares) as WireColumns<L, C>;
}
