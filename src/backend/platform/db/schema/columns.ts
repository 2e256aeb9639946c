import { and, eq, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  foreignKey,
  integer,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Money: integer centavos. */
export const centavos = () => integer();

/** A row number or a reference to one, as bigint, because 32 bits end at two billion. Read as a number, exact to 2^53. */
export const numero = () => bigint({ mode: 'number' });

/** The generated number of a row (docs/operations/scale.md). The primary key has the driver too: `numeroDoDono`. */
export const numeroGerado = (opcoes?: { startWith: number }) => numero().generatedAlwaysAsIdentity(opcoes);

interface DoDono {
  usuarioId: AnyPgColumn;
}
interface Numerada extends DoDono {
  id: AnyPgColumn;
}

/** The key of a driver's row includes the driver, so that the table can be distributed by driver. */
export const numeroDoDono = (t: Numerada) => primaryKey({ columns: [t.id, t.usuarioId] });

/** `coluna` references a row of the same driver, so it can never point to another driver's row. */
export const doMesmoDono = (t: DoDono, coluna: AnyPgColumn, linha: Numerada) =>
  foreignKey({ columns: [coluna, t.usuarioId], foreignColumns: [linha.id, linha.usuarioId] });

/** An instant, stored with time zone, read as a Date. */
export const instante = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The public identifier of a row (`Guid` on the wire), unique with its driver. It is no secret: every query also has the owner. */
export const guid = () => uuid().notNull().defaultRandom();

/** JSON whose shape is checked with valibot where it is read. */
export const documento = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** Joins rows of the same driver: with the driver in the key, a divided database reads one part. */
export function mesmoDono(
  linha: DoDono & { id: AnyPgColumn },
  de: DoDono,
  coluna: AnyPgColumn,
): SQL | undefined {
  return and(eq(linha.id, coluna), eq(linha.usuarioId, de.usuarioId));
}
