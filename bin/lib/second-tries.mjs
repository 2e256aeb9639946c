/**
 * How often a test that failed is tried again: never, unless `SECOND_TRIES` says so, as the gate before a merge does (.ci/run,
 * docs/decisions/015). A file of vitest is then run once more whole (test-steps.mjs), a test of the browser by its runner. What passed on
 * a second try only is named in the report, as a fault to mend.
 */
export const SECOND_TRIES = Number(process.env.SECOND_TRIES ?? 0);
