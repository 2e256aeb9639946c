// Signed-in pages and calls as shares of a bare node:http server that sends the same bytes, measured in turns in one run.
//   node bench/throughput.ts [postgres|pglite] [seconds] [only] [processes: several servers on one PostgreSQL]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, seededDatabase } from './lib/databases.ts';
import { type Measured, measure, median } from './lib/load.ts';
import { memoryOf, type Server, startServer } from './lib/processes.ts';

const [engine = 'postgres', seconds = '4', only = '', processes = '1'] = process.argv.slice(2);
const ROUNDS = 3;
const APP = '/api/appUsuario/v1';
const TARGETS = [
  { name: 'sign-in page (no session)', path: '/login', signedIn: false },
  { name: 'home page', path: '/app/inicial' },
  { name: 'page: 20 fines', path: '/app/multas' },
  { name: 'call: 20 fines', path: `${APP}/Multa/Multas` },
  { name: 'call: profile', path: `${APP}/Usuario/Perfil` },
  { name: 'readiness (one query)', path: '/readyz', signedIn: false },
].filter(({ path }) => path.includes(only));

const database = await seededDatabase(engine as Engine);
const servers: Server[] = [];
for (let n = 0; n < Number(processes); n += 1) servers.push(await startServer(['server.mjs'], database.env));
const folder = mkdtempSync(join(tmpdir(), 'via-livre-bare-'));
try {
  console.log(
    `${engine}, ${processes} process(es), ${ROUNDS} turns of ${seconds} s, 25 connections; rss ${memory('now')} MB`,
  );
  console.log(
    '| what | bytes | bare req/s | ours req/s | share | p50 ms | p99 ms | cpu ms/req | req/s a core |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const target of TARGETS) await compare(target);
  console.log(`rss ${memory('now')} MB at the end, ${memory('peak')} MB at most`);
} finally {
  for (const server of servers) await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
}

async function compare({ name, path, signedIn = true }: (typeof TARGETS)[number]): Promise<void> {
  const headers: Record<string, string> = signedIn ? { cookie: `CLToken=${database.token}` } : {};
  const sample = await fetch(`http://127.0.0.1:${servers[0]?.port}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  const body = join(folder, 'body');
  writeFileSync(body, Buffer.from(await sample.arrayBuffer()));
  const bare = await startServer(['bench/lib/bare.mjs'], {
    BODY: body,
    TYPE: sample.headers.get('content-type') ?? '',
  });
  try {
    const load = { path, headers, seconds: Number(seconds) };
    await measure({ ...load, seconds: 2 }, ...servers);
    const floor: Measured[] = [];
    const ours: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await measure({ ...load, seconds: 1 }, bare));
      ours.push(await measure(load, ...servers));
    }
    const of = (runs: Measured[], key: keyof Measured) => median(runs.map((run) => run[key]));
    const [slow, fast] = [of(ours, 'rate'), of(floor, 'rate')];
    // The least disturbed turn: on a busy machine others cost time, none saves any.
    const cpu = Math.min(...ours.map((run) => run.cpu));
    const cells = [
      name,
      of(ours, 'size'),
      Math.round(fast),
      Math.round(slow),
      `${((100 * slow) / fast).toFixed(1)}%`,
      of(ours, 'p50').toFixed(1),
      of(ours, 'p99').toFixed(1),
      cpu.toFixed(2),
      Math.round(1000 / cpu),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    await bare.stop();
  }
}

/** Of each server, in megabytes. */
function memory(when: 'now' | 'peak'): string {
  return servers.map(({ pid }) => memoryOf(pid)[when]).join(' + ');
}
