export const TIPOS_DE_GUIA = ['linha', 'pix'] as const;
export const ORIGENS_DA_GUIA = ['fonte', 'motorista'] as const;

/** The longest text that is read as a slip: banks take Pix codes of 512 characters. */
export const GUIA_MAXIMO = 600;
