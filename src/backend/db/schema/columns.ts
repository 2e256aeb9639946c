import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Money: integer centavos. */
export const centavos = () => integer();

/**
 * The number of a row that is only ever added (records, mails, consultations): 32 bits end at two thousand million, which a million
 * drivers write in some years. Read as a number: exact to 2^53.
 */
export const numeroSemFim = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** An instant, stored with time zone, read as a Date. */
export const instante = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The public identifier of a row (`Guid` on the wire). It is not a secret: every query also has the owner. */
export const guid = () => uuid().notNull().defaultRandom().unique();

/** JSON whose shape is checked with valibot where it is read. */
export const documento = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
