/** Actions of the audit that only look: nearly every row would be one. */
export const OLHARES: readonly string[] = ['mesa.ver', 'mesa.buscar', 'mesa.exportar'];
