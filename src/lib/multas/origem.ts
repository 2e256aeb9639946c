/**
 * Who told of a fine: a consulted source, the driver who keeps it by hand, or the driver first and a source afterwards. What only the
 * driver told can be corrected and removed; what a source tells cannot.
 */
export const ORIGENS_DA_MULTA = ['fonte', 'motorista', 'ambas'] as const;
export type OrigemDaMulta = (typeof ORIGENS_DA_MULTA)[number];
