/** Why a file gave no fields. */
export const RECUSAS = ['CARTA_ILEGIVEL', 'CARTA_SEM_TEXTO', 'CARTA_SEM_DADOS', 'CARTA_PESADA'] as const;
export type Recusa = (typeof RECUSAS)[number];
