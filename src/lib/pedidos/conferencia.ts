const HORA_MS = 3_600_000;

/** A poll of the checkout asks the gateway when nobody has for this long. */
export const CONFERENCIA_NA_CONSULTA_MS = 10_000;

/** An expired order is still asked about: a payment of its last second may be settled later. */
export const CONFERENCIA_DEPOIS_DE_EXPIRAR_MS = 48 * HORA_MS;

/** The wait between two questions about one order is half of its age, within these bounds. Seconds. */
export const ESPERA_MINIMA_S = 60;
export const ESPERA_MAXIMA_S = 6 * 3600;
