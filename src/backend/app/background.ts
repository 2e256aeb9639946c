import { preencherDemo } from '#backend/app/seed/demo.ts';
import { examinar } from '#backend/desk/assuntos/doctor.ts';
import { abrirSoquete, caminhoDoSoquete } from '#backend/desk/soquete.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { FLOOR_BYTES, freeSpace, watchSpace } from '#backend/platform/db/space.ts';
import { maintainDatabase } from '#backend/platform/db/upkeep.ts';
import type { Env } from '#backend/platform/env.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { StartupError } from '#backend/platform/startup-error.ts';

/** Throws when the disk is full, because the start itself writes to it. */
export async function refuseFullDisk({ DATA_DIR }: Env, { engine }: Database): Promise<void> {
  if (engine === 'postgres') return;
  const needed = FLOOR_BYTES / MB / 4;
  const free = Math.floor((await freeSpace(DATA_DIR)) / MB);
  if (free < needed)
    throw new StartupError(
      `O disco de DATA_DIR (${DATA_DIR}) está cheio: há ${free} MB livres e são precisos ao menos ${needed}. Libere espaço; nada foi mudado.`,
    );
}

const MB = 1_000_000;

/** Background tasks: the operator's socket, the disk watch, and the demonstration data. */
export async function withBackground(runtime: Runtime): Promise<Runtime> {
  const { database, deps } = runtime;
  const space = await watchSpace({
    folder: deps.env.DATA_DIR,
    floorBytes: FLOOR_BYTES,
    change: async (low) => database.refuseWrites?.(low),
    log: deps.log,
  });
  const care =
    database.upkeep && maintainDatabase({ upkeep: database.upkeep, clock: deps.clock, log: deps.log });
  const closeSocket = await abrirSoquete(runtime, caminhoDoSoquete(runtime.deps.env));
  const demo = runtime.demo ? preencherDemo(runtime) : undefined;
  logUnreachableServices(runtime);
  return {
    ...runtime,
    space,
    async stop(options) {
      space.close();
      care?.stop();
      await Promise.all([closeSocket(), demo?.parar()]);
      await runtime.stop(options);
    },
  };
}

/** Checks services after the start. A failure is logged for the operator and stops nothing. */
function logUnreachableServices({ deps }: Runtime): void {
  examinar(deps)
    .then((exames) => {
      for (const { ok, ...exame } of exames)
        if (!ok) deps.log.warn(exame, 'a service could not be reached: run the doctor command');
    })
    .catch((err: unknown) => deps.log.error({ err }, 'the check of outside services failed'));
}
