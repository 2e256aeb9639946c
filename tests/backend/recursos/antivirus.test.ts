import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClamav } from '#backend/platform/adapters/clamav.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';

/** The EICAR test file, which every scanner reports, inside a PDF; split in two so that this source file is not reported. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const log = { warn: () => undefined };

/** The INSTREAM protocol of clamd: length and chunk until a zero length, then one line. */
function clamd(
  answer: (bytes: Buffer) => string | undefined,
): Promise<{ address: string; server: Server; asked(): number }> {
  let asked = 0;
  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      if (waiting.subarray(0, 10).toString() !== 'zINSTREAM\0') return;
      const parts: Buffer[] = [];
      for (let at = 10; at + 4 <= waiting.length; ) {
        const size = waiting.readUInt32BE(at);
        if (size === 0) {
          asked += 1;
          const said = answer(Buffer.concat(parts));
          if (said !== undefined) socket.end(`${said}\0`);
          return;
        }
        parts.push(waiting.subarray(at + 4, at + 4 + size));
        at += 4 + size;
      }
    });
  });
  const path = `/tmp/clamd-${randomUUID()}.ctl`;
  return new Promise((resolve) =>
    server.listen(path, () => resolve({ address: path, server, asked: () => asked })),
  );
}

const honest = (bytes: Buffer) =>
  bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';

describe('documents go to the scanner of the settings', () => {
  let app: TestApp;
  let seed: ReturnType<typeof seeds>;
  let ana: Driver;
  let fake: Awaited<ReturnType<typeof clamd>>;
  let answer: (bytes: Buffer) => string | undefined = honest;
  beforeAll(async () => {
    fake = await clamd((bytes) => answer(bytes));
    app = await testApp({ CLAMAV_ADDRESS: fake.address });
    seed = seeds(app);
    ana = await app.signUp();
    await seed.plano(ana, 'cnh-blindada');
  });
  beforeEach(() => {
    answer = honest;
  });
  afterAll(async () => {
    await app.close();
    fake.server.close();
  });

  async function send(files: Record<string, Blob | ''>) {
    const { id: veiculoId } = await seed.veiculo(ana);
    const { guid } = await seed.multa(ana, { veiculoId });
    const body = new FormData();
    body.append('GuidMulta', guid);
    for (const [name, file] of Object.entries(files)) body.append(name, file);
    return app.fetch('/api/appUsuario/v1/Multa/SolicitarRecursoUpload', { method: 'POST', body }, ana);
  }
  const kept = () => app.deps.db.$count(arquivo);

  it('each of the four, and clean ones are kept', async () => {
    const before = fake.asked();
    expect((await send(documentos())).status).toBe(200);
    expect(fake.asked() - before).toBe(4);
    expect(await kept()).toBe(4);
  });

  it('an infected one is named by its field, and none of the four is kept', async () => {
    const before = await kept();
    const Crlv = new File([`%PDF-1.7\n${EICAR}\n%%EOF`], 'crlv.pdf');
    const refused = await send(documentos({ Crlv }));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      error: 'ARQUIVO_INFECTADO',
      campos: { Crlv: expect.stringContaining('antivírus') },
    });
    expect(await kept()).toBe(before);
  });

  it.each([
    ['says that the file is too large for it', () => 'INSTREAM size limit exceeded. ERROR'],
    ['says something else', () => 'stream: talvez'],
  ])('nothing is kept while it %s', async (_how, said) => {
    answer = said;
    const before = await kept();
    expect((await send(documentos())).status).toBe(503);
    expect(await kept()).toBe(before);
  });
});

describe('the scanner', () => {
  it('reads a file of many parts whole, as it is', async () => {
    const bytes = Buffer.concat([Buffer.alloc(3_000_000, 1), Buffer.from(EICAR)]);
    const fake = await clamd(honest);
    expect(await createClamav({ address: fake.address, log }).scan(bytes)).toBe('infected');
    expect(await createClamav({ address: fake.address, log }).scan(bytes.subarray(0, 2_999_999))).toBe(
      'clean',
    );
    fake.server.close();
  });

  it('that is missing, silent or disconnects never means a clean file', async () => {
    expect(await createClamav({ address: '/tmp/nobody.ctl', log }).scan(Buffer.from('x'))).toBe('unknown');
    expect(await createClamav({ address: '127.0.0.1:9', log }).scan(Buffer.from('x'))).toBe('unknown');
    const silent = await clamd(() => undefined);
    const asked = createClamav({ address: silent.address, log, timeoutMs: 200 }).scan(Buffer.from('x'));
    expect(await asked).toBe('unknown');
    silent.server.close();
    const rude = createServer((socket) => socket.destroy());
    const path = `/tmp/clamd-${randomUUID()}.ctl`;
    await new Promise<void>((resolve) => rude.listen(path, resolve));
    expect(await createClamav({ address: path, log }).scan(Buffer.alloc(500_000))).toBe('unknown');
    rude.close();
  });
});
