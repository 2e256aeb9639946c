import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { type Comprador, novoComprador } from './comprador.ts';
import { sharedServer } from './shared.ts';

const MIB = 1024 * 1024;
/** The memory that `MemoryMax=1G` of the unit gives a process. */
const MEMORY = 1024;
/** Their bodies of 40 MiB are more than the memory; BODIES=40 for more. */
const PARALLEL = Number(process.env.BODIES ?? 28);
const UPLOAD = '/api/appUsuario/v1/Multa/SolicitarRecursoUpload';
const PAGE = '/app/multas/view/1';
const BOUNDARY = 'corpos';

const servidor = sharedServer({}, { nodeOptions: ['--max-old-space-size=512'] });

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.alloc(10 * MIB - 6, 'x')]);

/** Four documents of 10 MiB, shared by all senders, and the form around them. */
function appeal(guid: string): Buffer[] {
  const part = (name: string, content: Buffer, file = '') => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ];
  const fields = ['DocumentoIdentidade', 'ComprovanteResidencia', 'Crlv', 'DocumentoIdProprietario'];
  return [
    ...part('GuidMulta', Buffer.from(guid)),
    ...fields.flatMap((name) => part(name, JPEG, '; filename="foto.jpg"')),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
}

function cut(bytes: Buffer): Buffer[] {
  const size = 256 * 1024;
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
}

/** Sends the whole body even if an answer comes before its end; returns the status, or why the connection broke. */
function post(
  path: string,
  { body, cookie, chunked }: { body: readonly Buffer[]; cookie?: string; chunked: boolean },
) {
  return new Promise<number | string>((resolve) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(cookie && { cookie }),
      ...(chunked
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': body.reduce((sum, { length }) => sum + length, 0) }),
    };
    const outgoing = request(servidor.url + path, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on('error', (error) => resolve(error.message));
    const pieces = body.flatMap(cut);
    const send = (next: number): void => {
      const piece = pieces[next];
      if (!piece) return void outgoing.end();
      if (outgoing.write(piece)) send(next + 1);
      else outgoing.once('drain', () => send(next + 1));
    };
    send(0);
  });
}

/** A driver with a fine that the simulated source lists. */
async function withFine(): Promise<{ driver: Comprador; guid: string; id: number }> {
  const driver = await novoComprador(servidor.url);
  await driver.api.veiculos.cadastrar({ NumeroRenavam: '62176866191', Placa: 'RIO2A18', UF: 'RJ' });
  return vi.waitFor(
    async () => {
      const [fine] = (await driver.api.multas.listar()).Multas;
      return fine ? { driver, guid: fine.Guid, id: fine.Id } : expect.unreachable('no fine yet');
    },
    { timeout: 300_000, interval: 200 },
  );
}

describe('a process of 1 GiB', () => {
  const times = <T>(fn: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: PARALLEL }, (_, n) => fn(n)));

  it(`outlives ${PARALLEL} bodies of 44 MB from strangers at once, and reads none`, async () => {
    const before = servidor.memory();
    const body = [Buffer.alloc(44 * MIB, 'a')];
    const paths = [UPLOAD, UPLOAD, PAGE, PAGE];
    const answers = await times(async (n) => {
      const path = paths[n % paths.length] ?? UPLOAD;
      return `${path} ${await post(path, { body, chunked: n % 2 === 0 })}`;
    });
    // The server cuts off senders ten seconds after its answer.
    const answered = answers.filter((answer) => !/write EPIPE|read ECONNRESET/.test(answer));
    expect(new Set(answered)).toEqual(new Set([`${UPLOAD} 401`, `${PAGE} 303`]));
    // MB, while 1,760 MB were sent. The first pages of a process take a part of it.
    expect(servidor.memory().now - before.now).toBeLessThan(250);
    expect(servidor.memory().peak).toBeLessThan(MEMORY);
    expect((await fetch(`${servidor.url}/readyz`)).status).toBe(200);
  });

  it(`outlives ${PARALLEL} appeals of 40 MB from drivers at once, and gives the memory back`, async () => {
    const drivers = await Promise.all(Array.from({ length: Math.ceil(PARALLEL / 3) }, withFine));
    const send = (n: number, page: boolean) => {
      const { driver, guid, id } = drivers[n % drivers.length] ?? expect.unreachable();
      const path = page ? `/app/multas/view/${id}` : UPLOAD;
      return post(path, { body: appeal(guid), cookie: driver.cookie, chunked: n % 2 === 0 });
    };
    const calls = await times((n) => send(n, false));
    const pages = await Promise.all([0, 1].map((n) => send(n, true)));
    // The trial plan has no appeals: every document was read, stored, refused for lack of a right, and removed again.
    // An account sends one at a time: on a slow machine the next ones are asked to come again.
    for (const answer of [...calls, ...pages]) expect([409, 422, 429, 503]).toContain(answer);
    expect(calls.filter((answer) => answer === 409).length).toBeGreaterThan(PARALLEL / 10);
    expect((await fetch(`${servidor.url}/readyz`)).status).toBe(200);
    console.info(`memory after ${PARALLEL} uploads, MB:`, servidor.memory());
    expect(servidor.memory().peak).toBeLessThan(MEMORY);
  });
});
