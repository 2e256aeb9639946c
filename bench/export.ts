// node bench/export.ts [rows]: the cost of a driver's export, and how long other requests wait meanwhile: 30,000 audit rows, the built
// server on the embedded database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/backend/platform/db/client.ts';
import { novoComprador } from '../tests/crash/comprador.ts';
import { memoryOf, startServer } from './lib/processes.ts';

const rows = Number(process.argv[2] ?? 30_000);
const folder = mkdtempSync(join(tmpdir(), 'via-livre-export-'));
const env = { DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn' };
try {
  const first = await startServer(['server.mjs'], env);
  const { cookie, email } = await novoComprador(`http://127.0.0.1:${first.port}`);
  await first.stop();
  const database = await openDatabase({ dataDir: folder });
  await database.db.execute(sql`insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id, agente)
    select now(), 'usuario', id::text, 'medicao.consentir', 'usuario', n::text, repeat('navegador ', 12)
    from usuario, generate_series(1, ${rows}::int) n where email = ${email}`);
  await database.close();

  const server = await startServer(['server.mjs'], env);
  const url = `http://127.0.0.1:${server.port}`;
  const ask = async () => {
    const started = performance.now();
    await (await fetch(`${url}/api/appUsuario/v1/Usuario/Perfil`, { headers: { cookie } })).arrayBuffer();
    return performance.now() - started;
  };
  const alone: number[] = [];
  for (let n = 0; n < 100; n += 1) alone.push(await ask());
  const before = memoryOf(server.pid);
  let done = false;
  const beside: number[] = [];
  let most = 0;
  const asking = (async () => {
    while (!done) {
      beside.push(await ask());
      most = Math.max(most, memoryOf(server.pid).now);
    }
  })();
  const started = performance.now();
  const answer = await fetch(`${url}/api/appUsuario/v1/Usuario/MeusDados`, { headers: { cookie } });
  const { byteLength } = await answer.arrayBuffer();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  done = true;
  await asking;
  const worst = (times: number[]) => `${Math.round(Math.max(...times))} ms`;
  console.log(
    `${rows} rows, ${(byteLength / 1e6).toFixed(1)} MB in ${seconds} s; another call waits at most ${worst(beside)} of ${beside.length} (alone: ${worst(alone)}), memory +${most - before.now} MB`,
  );
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
