type WireColumns<L, C extends keyof L> = { [K in C & string as Capitalize<K>]: L[K] };

/** Copies the named columns of a row to their wire names: `anoModelo` becomes `AnoModelo`. */
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
