import { deflateSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { formulario } from '../../fixtures/formulario.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);
const ana = shared(() => app.signUp());
let veiculoId: number;
beforeAll(async () => {
  await seed.plano(ana, 'cnh-blindada');
  veiculoId = (await seed.veiculo(ana)).id;
});

/** Sends the four documents as bytes, one of them replaced. */
async function send(name: string, content: Uint8Array): Promise<number> {
  const { guid } = await seed.multa(ana, { veiculoId });
  const { Crlv: _, ...others } = documentos();
  const rest = new Response(formulario({ GuidMulta: guid, ...others }));
  const type = rest.headers.get('content-type') ?? '';
  const boundary = type.split('boundary=')[1] ?? '';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="Crlv"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    content,
    Buffer.from('\r\n'),
    new Uint8Array(await rest.arrayBuffer()),
  ]);
  const path = '/api/appUsuario/v1/Multa/SolicitarRecursoUpload';
  const headers = { 'content-type': type };
  const { status } = await app.fetch(path, { method: 'POST', headers, body }, ana);
  return status;
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\n%%EOF');

/** A PNG of 60,000 by 60,000 black pixels in a few kilobytes: 14 GB when decoded. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * 1024 * 1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A zip whose single entry declares 4 GB and holds two megabytes of compressed zeros. */
function zipBomb(name: string): Buffer {
  const data = deflateSync(Buffer.alloc(2 * 1024 * 1024));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(0xffffffff, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), data]);
}

describe('a file that hides other content', () => {
  it.each([
    ['a zip that unpacks to gigabytes', 'crlv.pdf', zipBomb('[Content_Types].xml'), 415],
    ['a zip inside of a name that is taken', 'crlv.jpg', zipBomb('mimetype'), 415],
    ['a gzip of zeros', 'crlv.pdf', gzipSync(Buffer.alloc(8 * 1024 * 1024)), 415],
    ['a program', 'crlv.pdf', Buffer.from(`MZ${'\0'.repeat(200)}`), 415],
    ['a page', 'crlv.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'a drawing with a script',
      'crlv.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
    ],
    ['a PDF that is called a page', 'crlv.html', PDF, 415],
    ['a photo that is called a PDF', 'crlv.pdf', hugePng(), 415],
  ])('is refused: %s', async (_what, name, content, expected) => {
    expect(await send(name, content)).toBe(expected);
  });

  it('of 60,000 by 60,000 pixels costs no more than its bytes, since it is not decoded', async () => {
    const before = process.memoryUsage().rss;
    expect(await send('crlv.png', hugePng())).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('the name of a file', () => {
  const names = [
    '../../../etc/passwd.pdf',
    '..\\..\\windows\\x.pdf',
    '/etc/cron.d/x.pdf',
    'a%0d%0aSet-Cookie: x=1.pdf',
    'a"; filename="b.html.pdf',
    '\u202efdp.exe.pdf',
    '‮a\u0085b.pdf',
    '.pdf',
    `${'😀'.repeat(60)}.pdf`,
    'CON.pdf',
  ];

  it.each(names)('%j becomes a harmless download name', async (name) => {
    expect(await send(name.replaceAll('"', '%22'), PDF)).toBe(200);
    const rows = await app.rows(arquivo, eq(arquivo.usuarioId, ana.id));
    const row = rows
      .sort((a, b) => b.criadoEm.getTime() - a.criadoEm.getTime())
      .find(({ sha256: _, nome }) => nome.endsWith('.pdf') && nome !== 'crlv.pdf');
    const { chave = '', nome = '', id = '' } = row ?? {};
    expect(chave).toMatch(/^[0-9a-f]{32}\/[0-9a-f]{32}$/);
    expect(nome).not.toMatch(/[\p{Cc}\p{Cf}/\\"]/u);
    const answer = await app.fetch(`/arquivos/${id}`, {}, ana);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w. -]*\.pdf"; filename\*=UTF-8''[\w.~!%-]+\.pdf$/,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await app.deps.db.update(arquivo).set({ nome: 'crlv.pdf' }).where(eq(arquivo.usuarioId, ana.id));
  });
});

describe('the address of a download', () => {
  it.each([
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%5cwindows',
    '%252e%252e%252f',
    'a%00b',
    '%ff',
    '%zz',
    '1%20or%201=1',
    'x'.repeat(2_000),
  ])('%s is not found', async (id) => {
    expect((await app.fetch(`/arquivos/${id}`, {}, ana)).status).toBe(404);
  });
});
