/** ISO 8601 with the offset of America/Sao_Paulo, as Brazilian services write it: -03:00, without daylight saving since 2019. */
export function isoBrasilia(instant: Date): string {
  const shifted = new Date(instant.getTime() - 3 * 3_600_000);
  return shifted.toISOString().replace('Z', '-03:00');
}
