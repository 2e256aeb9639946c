import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unzip, UnzipPassThrough } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { PAPEIS_POR_MULTA } from '#lib/dossie/papeis.ts';
import { paths } from '#lib/paths.ts';
import { testApp } from '../backend/harness/app.ts';
import { layCluster } from '../backend/harness/cluster.ts';
import { motoristaComMulta } from '../backend/harness/multas.ts';
import { type Servidor, servidorEm } from './server.ts';

const MIB = 1024 * 1024;
const HORA = 3_600_000;
/** The hourly limit of papers. */
const POR_HORA = 60;

/** Bytes over 127: a streaming unzipper searches for the letters PK, which appear in 200 MB of random bytes once in twenty runs. */
function semPk(bytes: Buffer): Buffer {
  for (let n = 0; n < bytes.length; n += 1) bytes[n] = (bytes[n] ?? 0) | 0x80;
  return bytes;
}

let pasta: string;
let servidor: Servidor;
let token: string;
let guid: string;
const enviados = new Set<string>();

/** A driver who filled a case file over four hours, in the data folder of the program that is started next. */
beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'via-livre-dossie-'));
  layCluster(pasta);
  const database = await openDatabase({ dataDir: pasta });
  const app = await testApp({ DATA_DIR: pasta, TRIAL_DAYS: '0' }, database);
  const agora = Date.now();
  app.setClock(new Date(agora - 4 * HORA));
  const { driver, multa } = await motoristaComMulta(app);
  for (let n = 0; n < PAPEIS_POR_MULTA; n += 1) {
    app.setClock(new Date(agora - (4 - Math.floor(n / POR_HORA)) * HORA));
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), semPk(randomBytes(MIB - 4))]);
    enviados.add(createHash('sha256').update(bytes).digest('hex'));
    await driver.api.dossie.juntar({
      GuidMulta: multa.guid,
      Tipo: 'outro',
      Titulo: `Foto ${n + 1}`,
      Arquivo: new File([bytes], 'IMG.jpg'),
    });
  }
  [token, guid] = [driver.token, multa.guid];
  await app.runtime.stop();
  servidor = await servidorEm(pasta);
  await servidor.start();
});
afterAll(async () => {
  await servidor?.stop();
  rmSync(pasta, { recursive: true, force: true });
});

/** The peak of `memory` begins again. */
const forget = () => writeFileSync(`/proc/${servidor.pid()}/clear_refs`, '5');

it(`a case of ${PAPEIS_POR_MULTA} files leaves as one ZIP in flat memory, each as it was sent`, async () => {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${servidor.url}${paths.dossie(guid, 'zip')}`;
  // A client that leaves during the download, so that all modules of a download are loaded.
  const deixado = (await fetch(url, { headers })).body?.getReader();
  await deixado?.read();
  await deixado?.cancel();
  forget();
  const antes = servidor.memory().now;
  const answer = await fetch(url, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);

  const somas = new Map<string, string>();
  let escritas = '';
  const zip = new Unzip((arquivo) => {
    const hash = createHash('sha256');
    arquivo.ondata = (error, parte, ultima) => {
      if (error) throw error;
      hash.update(parte);
      if (arquivo.name === 'SHA256SUMS') escritas += Buffer.from(parte).toString('utf8');
      if (ultima) somas.set(arquivo.name, hash.digest('hex'));
    };
    arquivo.start();
  });
  zip.register(UnzipPassThrough);
  let bytes = 0;
  for await (const parte of answer.body ?? []) {
    bytes += parte.length;
    zip.push(parte);
  }
  zip.push(new Uint8Array(), true);

  expect(bytes).toBeGreaterThan(PAPEIS_POR_MULTA * MIB);
  console.info('memory of a ZIP of 200 MB, MB:', { antes, ...servidor.memory() });
  expect(servidor.memory().peak - antes).toBeLessThan(PAPEIS_POR_MULTA * 0.7);
  const linhas = escritas.trim().split('\n');
  expect(linhas).toHaveLength(PAPEIS_POR_MULTA + 1);
  for (const linha of linhas) expect(`${somas.get(linha.slice(66))}  ${linha.slice(66)}`).toBe(linha);
  const vindos = new Set([...somas].filter(([nome]) => nome.endsWith('.jpg')).map(([, soma]) => soma));
  expect(vindos).toEqual(enviados);
});
