/** Days that what a source answered and nobody could read is kept, for who looks into it. */
export const RESPOSTA_BRUTA_DIAS = 90;
