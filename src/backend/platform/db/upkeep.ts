import type { Logger } from 'pino';
import { isoDateOf } from '#lib/dates.ts';

/** Maintenance of the embedded database; a PostgreSQL server does it by itself. */
export interface Upkeep {
  /** Writes memory to the files, so that the WAL can be reused. */
  checkpoint(): Promise<void>;
  /** VACUUM (ANALYZE), one table after another. */
  vacuum(): Promise<void>;
  /** Bytes of WAL since the database was created. */
  logged(): Promise<number>;
}

interface Options {
  upkeep: Upkeep;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'error'>;
}

const TURN_MS = 10_000;
const MOST_LOGGED = 16 * 1024 * 1024;
const LONGEST_MS = 5 * 60_000;
/** Local time at night, after the schedule `retencao` (03:43). */
const VACUUM_HOUR = 4;

/** Maintains the embedded database while the program runs: a checkpoint by size and by time, a vacuum each night. */
export function maintainDatabase(options: Options): { turn(): Promise<void>; stop(): void } {
  const { upkeep, clock, log } = options;
  let checkpointAt = { bytes: 0, time: 0 };
  let vacuumed = nightOf(clock());

  async function turn(): Promise<void> {
    const now = clock();
    const bytes = await upkeep.logged();
    const grown = bytes - checkpointAt.bytes;
    if (grown >= MOST_LOGGED || (grown > 0 && now.getTime() - checkpointAt.time >= LONGEST_MS)) {
      await upkeep.checkpoint();
      checkpointAt = { bytes: await upkeep.logged(), time: now.getTime() };
    }
    const night = nightOf(now);
    if (night === vacuumed) return;
    vacuumed = night;
    const started = performance.now();
    await upkeep.vacuum();
    await upkeep.checkpoint();
    log.info({ ms: Math.round(performance.now() - started) }, 'database vacuumed');
  }

  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      await turn();
    } catch (err) {
      log.error({ err }, 'database maintenance failed');
    } finally {
      running = false;
    }
  }, TURN_MS).unref();
  return { turn, stop: () => clearInterval(timer) };
}

/** The day of the last vacuum that was due, by local time. */
const nightOf = (now: Date) => isoDateOf(new Date(now.getTime() - VACUUM_HOUR * 3_600_000));
