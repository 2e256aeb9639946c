import { describe, expect, it } from 'vitest';
import { falhaDoDocumento, recusaDosDocumentos, tamanhoDoArquivo } from '#lib/recursos/conferencia.ts';
import { DOCUMENTO_MAX_BYTES } from '#lib/recursos/documentos.ts';
import { FRASES_DOS_DOCUMENTOS as FRASES } from '#lib/recursos/frases.ts';

describe("the browser's check of a document before the upload", () => {
  it('finds a document that is missing, empty, too large, or gone from the device', () => {
    const legivel = true;
    expect(falhaDoDocumento(undefined)).toBe('falta');
    expect(falhaDoDocumento({ bytes: 0, legivel })).toBe('vazio');
    expect(falhaDoDocumento({ bytes: DOCUMENTO_MAX_BYTES, legivel })).toBeUndefined();
    expect(falhaDoDocumento({ bytes: DOCUMENTO_MAX_BYTES + 1, legivel })).toBe('grande');
    expect(falhaDoDocumento({ bytes: 5, legivel: false })).toBe('ilegivel');
  });

  it('gives the messages of the backend, for the form and for each document', () => {
    expect(recusaDosDocumentos({}, FRASES).errors).toEqual({});
    expect(recusaDosDocumentos({ Crlv: 'falta', DocumentoIdentidade: 'grande' }, FRASES)).toEqual({
      titulo: 'Anexe todos os documentos!',
      errors: {
        Crlv: 'Anexe: CRLV do veículo.',
        DocumentoIdentidade: 'O arquivo é maior do que 10 MB. Escolha um menor.',
      },
    });
    expect(recusaDosDocumentos({ Crlv: 'vazio' }, FRASES)).toMatchObject({
      titulo: 'Confira os campos indicados.',
    });
  });

  it('formats the size of a document', () => {
    expect([1, 2048, 1_468_006, 10 * 1024 * 1024].map(tamanhoDoArquivo)).toEqual([
      '1 KB',
      '2 KB',
      '1,4 MB',
      '10,0 MB',
    ]);
  });
});
