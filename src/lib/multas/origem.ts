/**
 * The origin of a fine: a source, the driver, or first the driver and then a source. Only the driver's can be corrected and removed.
 */
export const ORIGENS_DA_MULTA = ['fonte', 'motorista', 'ambas'] as const;
export type OrigemDaMulta = (typeof ORIGENS_DA_MULTA)[number];
