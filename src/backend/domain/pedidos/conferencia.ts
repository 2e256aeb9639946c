const HORA_MS = 3_600_000;

/** A checkout poll asks the gateway when the last check is at least this old (ms). */
export const CONFERENCIA_NA_CONSULTA_MS = 10_000;

/** An expired order is still checked for this long: a last-second payment may be settled later (ms). */
export const CONFERENCIA_DEPOIS_DE_EXPIRAR_MS = 48 * HORA_MS;

/** The wait between two checks of one order is half its age, within these bounds (seconds). */
export const ESPERA_MINIMA_S = 60;
export const ESPERA_MAXIMA_S = 6 * 3600;
