import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { DOCUMENTO_MAX_BYTES } from '#lib/recursos/documentos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, FILES } from '../harness/multas.ts';
import { pedidosDeRecurso, recursosDe } from './protocolado.ts';

const app = sharedApp();
const pedidos = pedidosDeRecurso(app);

describe('the documents of an appeal', () => {
  const VAZIO = new File([], 'vazio.pdf');
  const cases: [string, Record<string, Blob | ''>, number, string, Record<string, string>][] = [
    ['missing', { Crlv: '' }, 422, 'DOCUMENTOS_FALTANDO', { Crlv: 'Anexe: CRLV do veículo.' }],
    [
      'left empty by a browser',
      { Crlv: new File([], '') },
      422,
      'DOCUMENTOS_FALTANDO',
      { Crlv: 'Anexe: CRLV do veículo.' },
    ],
    ['empty', { Crlv: VAZIO }, 422, 'ARQUIVO_VAZIO', { Crlv: 'O arquivo está vazio. Escolha outro.' }],
    [
      'too large',
      { Crlv: new File([new Uint8Array(DOCUMENTO_MAX_BYTES + 1)], 'grande.pdf') },
      413,
      'ARQUIVO_GRANDE',
      { Crlv: 'O arquivo é maior do que 10 MB. Escolha um menor.' },
    ],
    [
      'of a type that only its name claims',
      { Crlv: new File(['<script>alert(1)</script>'], 'crlv.pdf', { type: 'application/pdf' }) },
      415,
      'ARQUIVO_TIPO',
      { Crlv: 'O arquivo deve ser uma foto (JPG, PNG, WebP, HEIC) ou um PDF.' },
    ],
    [
      'of a type that is not taken',
      { Crlv: new File(['GIF89a\u0001\u0000\u0001\u0000'], 'crlv.gif') },
      415,
      'ARQUIVO_TIPO',
      { Crlv: 'O arquivo deve ser uma foto (JPG, PNG, WebP, HEIC) ou um PDF.' },
    ],
    [
      'named as another type',
      { Crlv: FILES.pdf('crlv.png') },
      415,
      'ARQUIVO_EXTENSAO',
      { Crlv: 'O nome do arquivo não combina com o seu conteúdo. Salve-o de novo ou escolha outro.' },
    ],
  ];

  it.each(cases)(
    '%s are refused beside their field, and nothing is stored',
    async (_, wrong, status, code, campos) => {
      const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
      const before = await pedidos.storedFiles();
      const response = await pedidos.send('Upload', { GuidMulta: multa.guid, ...documentos(wrong) }, driver);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: code, campos });
      expect(await pedidos.recursosDe(driver)).toEqual([]);
      expect(await pedidos.arquivosDe(driver)).toEqual([]);
      expect(await pedidos.storedFiles()).toEqual(before);
    },
  );

  it('are taken in every accepted type', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const docs = documentos({ Crlv: FILES.webp(), DocumentoIdProprietario: FILES.pdf('sem-extensao') });
    expect((await pedidos.send('Upload', { GuidMulta: multa.guid, ...docs }, driver)).status).toBe(200);
    expect((await pedidos.arquivosDe(driver)).map(({ mediaType }) => mediaType).sort()).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/webp',
    ]);
  });
});

const { PROTOCOLO, driverWithAppeal, file, all } = recursosDe(app);

describe('the files of a driver', () => {
  async function protocol() {
    const { driver, recursoId } = await driverWithAppeal();
    await file(recursoId);
    const [first] = await driver.api.recursos.todos({ SemArquivos: true });
    return { driver, path: `/arquivos/${first?.ArquivoProtocolo}` };
  }

  it('are sent as a download with their type and name', async () => {
    const { driver, path } = await protocol();
    const response = await app.fetch(path, {}, driver);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PROTOCOLO.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="protocolo.pdf"; filename*=UTF-8''protocolo.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('are closed to others, and stay available to the driver after the plan ended', async () => {
    const { driver, path } = await protocol();
    expect((await app.fetch(path)).status).toBe(401);
    expect((await app.fetch(path, {}, await app.signUp())).status).toBe(404);
    expect((await app.fetch('/arquivos/nada', {}, driver)).status).toBe(404);
    await app.deps.db
      .update(assinatura)
      .set({ fim: app.deps.clock() })
      .where(eq(assinatura.usuarioId, driver.id));
    expect((await all({}, driver)).status).toBe(200);
    expect((await app.fetch(path, {}, driver)).status).toBe(200);
  });

  it('that the storage answers with other content are not sent', async () => {
    const { driver, path } = await protocol();
    const page = new TextEncoder().encode('<html>Entre na rede</html>');
    const get = vi.spyOn(app.deps.adapters.storage, 'get').mockResolvedValue(page);
    const response = await app.fetch(path, {}, driver);
    expect([response.status, await response.text()]).toEqual([503, 'SERVICO_INDISPONIVEL']);
    get.mockRestore();
    expect((await app.fetch(path, {}, driver)).status).toBe(200);
  });

  it('whose bytes are gone are not found, rather than empty', async () => {
    const { driver, path } = await protocol();
    const rows = await app.rows(arquivo, eq(arquivo.usuarioId, driver.id));
    for (const { chave } of rows) {
      await rm(join(app.deps.env.DATA_DIR, 'arquivos', chave.slice(0, 2), chave));
    }
    expect((await app.fetch(path, {}, driver)).status).toBe(404);
    expect((await driver.api.recursos.todos())[0]).toMatchObject({
      FileProtocolo: null,
      Protocolo: 'E-12/345',
    });
  });
});
