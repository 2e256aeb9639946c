import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

interface DoDono {
  usuarioId: AnyPgColumn;
}

/**
 * Joins a row to another one of the same driver: by its number and the driver. The number alone would do; with the driver, a database
 * divided by driver reads one partition (bench/divided.ts).
 */
export function mesmoDono(
  linha: DoDono & { id: AnyPgColumn },
  de: DoDono,
  coluna: AnyPgColumn,
): SQL | undefined {
  return and(eq(linha.id, coluna), eq(linha.usuarioId, de.usuarioId));
}
