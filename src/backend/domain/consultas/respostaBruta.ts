/** Days that an unparsable response is kept for investigation. */
export const RESPOSTA_BRUTA_DIAS = 90;
