/**
 * How often a failed test is retried: never, unless `SECOND_TRIES` is set, as by .ci/run (docs/decisions/015). The report names tests
 * that passed only on a retry, as faults to mend.
 */
export const SECOND_TRIES = Number(process.env.SECOND_TRIES ?? 0);
