import { chosenSteps } from './test-steps.mjs';

/**
 * The whole run in parts for several machines (.ci/run NAME), of at most five minutes on two cores. A step that the machine does not
 * need (docs/decisions/023) is in no part. `shard`: the share of the browser's tests.
 * @type {Record<string, { steps: readonly string[], shard?: string }>}
 */
export const PARTS = {
  checks: { steps: ['lint', 'types', 'dead-code', 'unit', 'backend-engine'] },
  backend: { steps: ['backend', 'backend-postgres'] },
  program: { steps: ['build', 'crash', 'ops'] },
  'browser-1': { steps: ['build', 'chromium', 'browser'], shard: '1/2' },
  'browser-2': { steps: ['build', 'chromium', 'browser'], shard: '2/2' },
};

/**
 * @param {string} name
 * @param {Parameters<typeof chosenSteps>[1]} [machine]
 */
export function stepsOfPart(name, machine) {
  return chosenSteps([], machine).filter((step) => PARTS[name]?.steps.includes(step.name));
}
