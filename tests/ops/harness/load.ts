import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Motorista } from '../../fixtures/motorista.ts';
import { PERFIL } from '../../fixtures/perfil.ts';
import type { Ensaio } from './ensaio.ts';

/** Sends at most 25 page requests and 8 changes a second, until stopped. */
export function load({ ask }: Pick<Ensaio, 'ask'>, driver: Motorista) {
  let running = true;
  const failedReads: string[] = [];
  const failedWrites: string[] = [];
  const done = { reads: 0, acknowledged: 0 };
  const tell = (error: unknown) => ({ status: 0, body: String(error) });
  async function read() {
    while (running) {
      const { status, body } = await ask('/app/inicial', { token: driver.token }).catch(tell);
      if (status === 200) done.reads += 1;
      else failedReads.push(`${status} ${body.slice(0, 80)}`);
      await wait(100);
    }
  }
  async function write() {
    while (running) {
      const Nome = `Ana ${randomBytes(3).toString('hex')}`;
      await driver.api.conta.alterar({ ...PERFIL, Nome }).then(
        () => {
          done.acknowledged += 1;
        },
        (error) => failedWrites.push(String(error)),
      );
      await wait(120);
    }
  }
  const work = Promise.all([read(), read(), read(), write()]);
  return {
    /** Waits until this many more changes and three times as many pages are done. */
    async waitForMore(changes: number) {
      const goal = { reads: done.reads + 3 * changes, acknowledged: done.acknowledged + changes };
      while (done.reads < goal.reads || done.acknowledged < goal.acknowledged) await wait(50);
    },
    async stop() {
      running = false;
      await work;
      return { ...done, failedReads, failedWrites };
    },
  };
}
