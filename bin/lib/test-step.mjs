// One step of npm test in its own process; sends its outcome to the parent process.
import { fast, steps } from './test-steps.mjs';

const step = [...steps, ...fast].find(({ name }) => name === process.argv[2]);
if (!step) throw new Error(`no such step: ${process.argv[2]}`);
const started = performance.now();
const outcome = await step.run();
process.send?.({ name: step.name, seconds: (performance.now() - started) / 1000, ...outcome });
process.disconnect?.();
