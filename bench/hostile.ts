// node bench/hostile.ts [PART OF A NAME] (needs a build): sends requests that try to stop the server: PDF notices, cookies, uploads and
// calls that hash. /healthz is called every 25 ms meanwhile. Prints its longest wait, the peak memory of the program and its children,
// and the answer to the request. With the folder of another build as second word, its table comes first: before and after.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Comprador, novoComprador } from '../tests/crash/comprador.ts';
import { HOSTIS } from '../tests/fixtures/cartasHostis.ts';
import { type Server, startServer } from './lib/processes.ts';

const word = process.argv[2] ?? '';
const builds = [...process.argv.slice(3, 4), process.cwd()];
let server: Server;
let base: string;
const MIB = 1024;
/** The product reads 30 notices of an account an hour. */
const NOTICES_AN_ACCOUNT = 25;

/** One row of the table: the input, its size in bytes, and how it is sent. */
interface Attack {
  name: string;
  size: number;
  send(driver: Comprador): Promise<string>;
}

const attacks: Attack[] = [
  { name: 'nothing, for two seconds', size: 0, send: async () => wait(2000, '') },
  ...bodies(),
  ...cookies(),
  ...uploads(),
  ...notices(),
  // Last, because they exhaust the limit of the network.
  ...calls(),
];

for (const build of builds) {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-hostile-'));
  server = await startServer(['server.mjs'], { DATA_DIR: folder, LOG_LEVEL: 'fatal' }, { folder: build });
  base = `http://127.0.0.1:${server.port}`;
  try {
    await table(build);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function table(build: string): Promise<void> {
  console.log(
    `\n${build}\n\n| what | sent | blocked at most | server, peak | child, peak | answer | after |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  let driver = await novoComprador(base);
  for (const [i, attack] of attacks.filter(({ name }) => name.includes(word)).entries()) {
    if (i > 0 && i % NOTICES_AN_ACCOUNT === 0) driver = await novoComprador(base);
    const { answer, ms, blocked, own, child } = await measured(() => attack.send(driver));
    console.log(
      `| ${attack.name} | ${Math.ceil(attack.size / 1024)} KB | ${blocked} ms | ${own} MB | ${child} MB | ${answer} | ${(ms / 1000).toFixed(1)} s |`,
    );
  }
}

/** Bodies of strangers and drivers that a schema may cost more than they weigh (issue of the budget for every request). */
function bodies(): Attack[] {
  const list = (item: string, n: number) => `[${Array(Math.floor(n)).fill(item).join(',')}]`;
  const api = '/api/appUsuario/v1';
  const rows: [name: string, path: string, body: string, signedIn?: true][] = [
    ...[60, 200].map((kb): [string, string, string] => [
      `webhook with ${kb} KB of empty charges, unsigned`,
      '/webhooks/pagbank',
      `{"id":"x","reference_id":"1-AAAAAAA","charges":${list('{}', (kb * 1024) / 3)}}`,
    ]),
    ...[60, 200].map((kb): [string, string, string] => [
      `new password with ${kb} KB of accesses to keep`,
      `${api}/Usuario/RedefinirSenha`,
      `{"Codigo":"${'x'.repeat(32)}","Senha":"rodovia-27","Manter":${list('0', (kb * 1024) / 2)}}`,
    ]),
    [
      'push key of 20 KB of =',
      `${api}/Avisos/Push`,
      `{"Endereco":"https://a.example","P256dh":"${'='.repeat(20_000)}","Auth":"a"}`,
      true,
    ],
    [
      'order summary with 60 KB of products',
      `${api}/Pedido/Resumo`,
      `{"guids_produtos_extras":${list('{}', 20_000)}}`,
      true,
    ],
    [
      'fine with 1,000 days of one kind',
      `${api}/MultaGuardada/Guardar`,
      `{"AutoInfracao":"A1234567","DataInfracao":"2026-10-01","Datas":${list('{"Tipo":"autuacao_expedida","Data":"2026-10-05"}', 1_000)}}`,
      true,
    ],
  ];
  return rows.map(([name, path, body, signedIn]) => ({
    name: `body: ${name}`,
    size: body.length,
    async send({ cookie }) {
      const headers = { 'content-type': 'application/json', ...(signedIn && { cookie }) };
      const answer = await fetch(base + path, { method: 'POST', headers, body });
      return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`;
    },
  }));
}

function notices(): Attack[] {
  return Object.entries(HOSTIS).map(([name, make]) => {
    const bytes = make();
    const file = () => new File([new Uint8Array(bytes)], 'carta.pdf', { type: 'application/pdf' });
    return {
      name: `notice: ${name}`,
      size: bytes.length,
      send: ({ api }) => told(api.guardadas.lerCarta({ Arquivo: file() })),
    };
  });
}

/** Requests without an account. */
function cookies(): Attack[] {
  const named: [string, string][] = [
    ['four thousand names', Array.from({ length: 2000 }, (_, i) => `c${i}=1`).join('; ')],
  ];
  return named.map(([name, cookie]) => ({
    name: `cookie: ${name}`,
    size: cookie.length,
    async send() {
      const answer = await fetch(`${base}/login`, { headers: { cookie, 'sec-fetch-mode': 'navigate' } });
      return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`;
    },
  }));
}

function uploads(): Attack[] {
  return [
    {
      name: 'upload: 65 MB to a page that takes files, with no session',
      size: 65_000_000,
      async send() {
        const body = new FormData();
        body.set('Arquivo', new File([new Uint8Array(65_000_000)], 'x.pdf'));
        return String((await fetch(`${base}/app/guardadas/carta`, { method: 'POST', body })).status);
      },
    },
  ];
}

/** Passwords and invitations are hashed for any requester. */
function calls(): Attack[] {
  const post = async (path: string, fields: Record<string, string>) =>
    (await fetch(base + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }))
      .status;
  const many = async (one: (i: number) => Promise<number>) => {
    const answers = await Promise.all(Array.from({ length: 240 }, (_, i) => one(i)));
    const counted = [...new Set(answers)].map(
      (status) => `${answers.filter((each) => each === status).length} × ${status}`,
    );
    return counted.join(', ');
  };
  return [
    {
      name: '240 calls: invitations to the desk',
      size: 0,
      send: () => many((i) => post('/mesa/ativar', { convite: `x${i}`, senha: 'uma-senha-longa-2026' })),
    },
    {
      name: '240 calls: sign-ins with a wrong password',
      size: 0,
      send: () =>
        many((i) =>
          post('/token', { username: `a${i}@example.com`, password: 'errada-26', grant_type: 'password' }),
        ),
    },
  ];
}

/** The error code of a refused call, or that it was accepted. */
async function told(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

/** Runs something while the program's liveness and memory are watched. Milliseconds and MB. */
async function measured(work: () => Promise<string>) {
  // Writing 5 resets the peak of a process (proc(5), clear_refs).
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  let [blocked, child, done] = [0, 0, false];
  const alive = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await fetch(`${base}/healthz`)).text();
      blocked = Math.max(blocked, performance.now() - asked);
      await wait(25);
    }
  })();
  const watched = (async () => {
    while (!done) {
      for (const pid of childrenOf(server.pid)) child = Math.max(child, peakOf(pid));
      await wait(5);
    }
  })();
  const started = performance.now();
  const answer = await work();
  const ms = performance.now() - started;
  done = true;
  await Promise.all([alive, watched]);
  return { answer, ms, blocked: Math.round(blocked), own: peakOf(server.pid), child };
}

/** Peak megabytes of a process; 0 for one that is gone. */
function peakOf(pid: number): number {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MIB,
    );
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
