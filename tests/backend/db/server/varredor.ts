import { kill, pid } from 'node:process';
import { pino } from 'pino';
import { expiracoes } from '#backend/domain/pedidos/expiracoes.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import { openBoss, sendAll } from '#backend/platform/jobs/boss.ts';

// A process that runs one sweep and is killed with SIGKILL in the middle of its n-th batch: the batch's jobs are written, its
// transaction is open.
const [databaseUrl = '', nome = '', queue = '', morte = '0', agora = ''] = process.argv.slice(2);
const varreduras = { expiracoes, avisosDePlano: avisarDosPlanos };
if (!(nome === 'expiracoes' || nome === 'avisosDePlano')) throw new Error(`no sweep ${nome}`);

const database = await openDatabase({ dataDir: '', databaseUrl });
const boss = await openBoss(database, { queues: [queue], schedule: false, supervise: false });
let lotes = 0;
const queues: SystemCtx['queues'] = {
  async send() {
    throw new Error('a sweep sends its jobs together');
  },
  async forget() {
    throw new Error('a sweep forgets no job');
  },
  async sendAll(db, para, jobs) {
    await sendAll(boss, db, para, jobs);
    lotes += 1;
    if (lotes === Number(morte)) kill(pid, 'SIGKILL');
  },
};
const ctx = { db: database.db, clock: () => new Date(agora), log: pino(), queues };
await varreduras[nome](ctx as unknown as SystemCtx);
await boss.stop({ graceful: false });
await database.close();
console.log(lotes);
