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

/** A number of a row, or one that points to it: 32 bits end at two thousand million. Read as a number: exact to 2^53. */
export const numero = () => bigint({ mode: 'number' });

/** The number that a row gets (docs/scale.md has the sums). Its key holds the driver too: `numeroDoDono`. */
export const numeroSemFim = (opcoes?: { startWith: number }) => numero().generatedAlwaysAsIdentity(opcoes);

interface DoDono {
  usuarioId: AnyPgColumn;
}
interface Numerada extends DoDono {
  id: AnyPgColumn;
}

/** The key of a driver's row: the driver is part of it, so that the table distributes and partitions by driver. */
export const numeroDoDono = (t: Numerada) => primaryKey({ columns: [t.id, t.usuarioId] });

/** `coluna` names a row of the same driver: of another one's nobody can make it point. */
export const doMesmoDono = (t: DoDono, coluna: AnyPgColumn, linha: Numerada) =>
  foreignKey({ columns: [coluna, t.usuarioId], foreignColumns: [linha.id, linha.usuarioId] });

/** An instant, stored with time zone, read as a Date. */
export const instante = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The public identifier of a row (`Guid` on the wire), unique with its driver. It is not a secret: every query also has the owner. */
export const guid = () => uuid().notNull().defaultRandom();

/** JSON whose shape is checked with valibot where it is read. */
export const documento = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
