import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '#backend/platform/sheets/xlsx.ts';

const RELACOES = '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>';
const folha = (linhas: string) => `<worksheet><sheetData>${linhas}</sheetData></worksheet>`;
const UMA = '<row><c t="str"><v>placa</v></c></row>';

/** A workbook whose sheets all refer to the same part. */
function pasta(sheet: string, sheets = 1): Buffer {
  const nomes = '<sheet r:id="a"/>'.repeat(sheets);
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<workbook><sheets>${nomes}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(RELACOES),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    }),
  );
}

/** The sizes of each part in the central directory, all set to this value. APPNOTE 4.3.12: at byte 24 of each header. */
function comTamanhoFalso(zip: Buffer, size: number): Buffer {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1))
    zip.writeUInt32LE(size, at + 24);
  return zip;
}

describe('a workbook made to overload its reader', () => {
  it('is limited by the real size of its parts, not by the size that the zip declares', () => {
    const zip = comTamanhoFalso(pasta(folha(UMA.repeat(100))), 7);
    expect(readXlsx(zip)?.[0]).toHaveLength(100);
    expect(readXlsx(comTamanhoFalso(pasta(folha(' '.repeat(5_000_000))), 7))).toBeNull();
  });

  it('is read once where ten thousand sheets name the same part', () => {
    expect(readXlsx(pasta(folha(UMA), 10_000))).toHaveLength(1);
  });

  it('is refused when its parts have more elements than the limit', () => {
    expect(readXlsx(pasta(folha(UMA.repeat(60_000))))?.[0]).toHaveLength(60_000);
    expect(readXlsx(pasta(folha(UMA.repeat(67_000))))).toBeNull();
  });

  it('has empty cells in place of texts over the limit', () => {
    const linha = (texto: string) => `<row><c t="str"><v>${texto}</v></c><c t="str"><v>ABC1D23</v></c></row>`;
    const [folhas] = readXlsx(pasta(folha(linha('&amp;'.repeat(201)) + linha('&amp;'.repeat(200))))) ?? [];
    expect(folhas?.map(({ cells }) => cells)).toEqual([
      ['', 'ABC1D23'],
      ['&'.repeat(200), 'ABC1D23'],
    ]);
  });

  it('is refused when a part uses an unsupported compression', () => {
    const zip = pasta(folha(UMA));
    zip.writeUInt16LE(99, 8);
    expect(readXlsx(zip)).toBeNull();
  });
});
