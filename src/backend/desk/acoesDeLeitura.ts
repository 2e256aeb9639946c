/** Audit actions that only read. Lists hide them by default, because they are nearly all rows. */
export const ACOES_DE_LEITURA: readonly string[] = ['mesa.ver', 'mesa.buscar', 'mesa.exportar'];
