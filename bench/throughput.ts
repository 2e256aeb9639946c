// Signed-in pages and calls as shares of a bare node:http server that sends the same bytes, measured in turns in one run.
//   node bench/throughput.ts [--engine postgres|pglite] [--seconds 4] [--rounds 3] [--only /app/multas]
//     [--processes 1: several servers on one PostgreSQL] [--beside FOLDER: the build of another folder, in the same turns]
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Engine, seededDatabase } from './lib/databases.ts';
import { type Measured, measure, median } from './lib/load.ts';
import { memoryOf, type Server, startServer } from './lib/processes.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '1' },
    beside: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const APP = '/api/appUsuario/v1';
const TARGETS = [
  { name: 'sign-in page (no session)', path: '/login', signedIn: false },
  { name: 'home page', path: '/app/inicial' },
  { name: 'page: 20 fines', path: '/app/multas' },
  { name: 'call: 20 fines', path: `${APP}/Multa/Multas` },
  { name: 'call: profile', path: `${APP}/Usuario/Perfil` },
  { name: 'readiness (one query)', path: '/readyz', signedIn: false },
].filter(({ path }) => path.includes(values.only));

/** A build to compare with the others. */
interface Build {
  name: string;
  servers: Server[];
}

const database = await seededDatabase(values.engine as Engine);
/** The style sheet of the shell, which a browser has at its second visit. */
const folha = globSync('dist/client/_astro/app.*.css')[0]?.replace('dist/client', '');
const cookies = `CLToken=${database.token}; folha=${folha}`;
const builds: Build[] = [];
const folder = mkdtempSync(join(tmpdir(), 'via-livre-bare-'));
try {
  if (values.beside) await start('beside', values.beside);
  await start('this');
  console.log(
    `${values.engine}, ${values.processes} process(es), ${rounds} turns of ${seconds} s, 25 connections; rss ${memory('now')} MB`,
  );
  console.log(
    '| what | build | bytes | bare req/s | ours req/s | share | p50 ms | p99 ms | cpu ms/req | database ms/req | both, of the first |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const target of TARGETS) await compare(target);
  console.log(`rss ${memory('now')} MB at the end, ${memory('peak')} MB at most`);
} finally {
  for (const { servers } of builds) for (const server of servers) await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
}

async function start(name: string, from?: string): Promise<void> {
  const servers: Server[] = [];
  builds.push({ name, servers });
  for (let n = 0; n < Number(values.processes); n += 1)
    servers.push(
      await startServer(
        ['server.mjs'],
        { ...database.env, ...ownData() },
        from ? { folder: from } : undefined,
      ),
    );
}

/** Only one process may open the embedded database, so each build gets a copy. */
function ownData(): Record<string, string> {
  const { DATA_DIR = '' } = database.env;
  if (values.engine !== 'pglite') return {};
  const copy = mkdtempSync(join(folder, 'data-'));
  cpSync(DATA_DIR, copy, { recursive: true });
  return { DATA_DIR: copy };
}

async function compare({ name, path, signedIn = true }: (typeof TARGETS)[number]): Promise<void> {
  const headers: Record<string, string> = signedIn ? { cookie: cookies } : {};
  const sample = await fetch(`http://127.0.0.1:${builds.at(-1)?.servers[0]?.port}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  const body = join(folder, 'body');
  writeFileSync(body, Buffer.from(await sample.arrayBuffer()));
  const bare = await startServer(['bench/lib/bare.mjs'], {
    BODY: body,
    TYPE: sample.headers.get('content-type') ?? '',
  });
  try {
    const load = { path, headers, seconds, postgres: database.pid };
    for (const { servers } of builds) await measure({ ...load, seconds: 60, requests: 1200 }, ...servers);
    const floor: Measured[] = [];
    const ours = builds.map((): Measured[] => []);
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await measure({ ...load, seconds: 1 }, bare));
      for (const [i, { servers }] of builds.entries()) ours[i]?.push(await measure(load, ...servers));
    }
    const costs = ours.map((runs) => mean(runs, 'cpu') + mean(runs, 'database'));
    for (const [i, runs] of ours.entries())
      tell({ name, build: builds[i]?.name ?? '', floor, runs, share: (costs[i] ?? 0) / (costs[0] ?? 1) });
  } finally {
    await bare.stop();
  }
}

interface Told {
  name: string;
  build: string;
  floor: Measured[];
  runs: Measured[];
  share: number;
}

function tell({ name, build, floor, runs, share }: Told): void {
  const of = (some: Measured[], key: keyof Measured) => median(some.map((run) => run[key]));
  const [slow, fast] = [of(runs, 'rate'), of(floor, 'rate')];
  const cells = [
    name,
    build,
    of(runs, 'size'),
    Math.round(fast),
    Math.round(slow),
    `${((100 * slow) / fast).toFixed(1)}%`,
    of(runs, 'p50').toFixed(1),
    of(runs, 'p99').toFixed(1),
    mean(runs, 'cpu').toFixed(2),
    mean(runs, 'database').toFixed(2),
    share.toFixed(3),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** The mean over all requests of all rounds, so that other load affects every build alike. */
function mean(runs: Measured[], key: 'cpu' | 'database'): number {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  return runs.reduce((sum, run) => sum + run[key] * run.count, 0) / count;
}

/** Megabytes of each server. */
function memory(when: 'now' | 'peak'): string {
  return builds
    .flatMap(({ servers }) => servers)
    .map(({ pid }) => memoryOf(pid)[when])
    .join(' + ');
}
