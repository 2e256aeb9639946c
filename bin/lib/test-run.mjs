import { availableParallelism } from 'node:os';

/** A step waits a third of its time for a disk, a database or a process, so there are three slots for two cores. */
const STEPS_TO_A_CORE = 1.5;

/**
 * Runs steps side by side in their order, each once its prerequisites have ended and a core is free. A step that needs more cores than
 * there are runs alone.
 * @template {{ name: string, cores: number, after?: readonly string[] }} S
 * @template R
 * @param {readonly S[]} steps
 * @param {(step: S) => Promise<R>} run
 * @param {number} [cores]
 * @returns {Promise<R[]>} in the order of the steps
 */
export async function sideBySide(steps, run, cores = STEPS_TO_A_CORE * availableParallelism()) {
  /** @type {Map<S, Promise<R>>} */
  const started = new Map();
  /** @type {Map<S, number>} */
  const running = new Map();
  const waiting = [...steps];
  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const need = Math.min(step.cores, cores);
      const used = [...running.values()].reduce((sum, each) => sum + each, 0);
      if (used + need > cores) continue;
      if ([...waiting, ...running.keys()].some(({ name }) => step.after?.includes(name))) continue;
      waiting.splice(waiting.indexOf(step), 1);
      running.set(step, need);
      started.set(
        step,
        run(step).finally(() => running.delete(step)),
      );
    }
    await Promise.race([...running.keys()].map((step) => started.get(step)));
  }
  return Promise.all(steps.map((step) => /** @type {Promise<R>} */ (started.get(step))));
}
