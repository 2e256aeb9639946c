import { describe, expect, it } from 'vitest';
import { DOCUMENTO_MAX_BYTES } from '#lib/recursos/documentos.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, FILES } from '../harness/multas.ts';
import { pedidosDeRecurso } from './pedidosDeRecurso.ts';

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
