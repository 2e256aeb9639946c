import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

interface DoDono {
  usuarioId: AnyPgColumn;
}

/**
 * How a row of a driver is found from another one: by its number and by their driver. The number alone would do; with the driver a
 * database that is divided by driver looks into one part (bench/divided.ts tries it).
 */
export function mesmoDono(
  linha: DoDono & { id: AnyPgColumn },
  de: DoDono,
  coluna: AnyPgColumn,
): SQL | undefined {
  return and(eq(linha.id, coluna), eq(linha.usuarioId, de.usuarioId));
}
