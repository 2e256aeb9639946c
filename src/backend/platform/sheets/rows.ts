import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { readXlsx, type SheetRow } from './xlsx.ts';

/** The ways to read a file as rows, the most likely first: the sheets of an xlsx, or text with separators. Empty for other files. */
export function readRows(bytes: Uint8Array): SheetRow[][] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes) ?? [];
  const text = textOf(bytes);
  if (text.includes('\0')) return [];
  // `sep=;` before the first line tells Excel the separator.
  const [mark = '', separator] = /^\s*"?sep=(.)"?[;,\t]*\r?\n/i.exec(text) ?? [];
  const separators = separator ? [separator] : [';', '\t', ','];
  const skipped = mark === '' ? 0 : 1;
  return separators.flatMap((one) => parted(text.slice(mark.length), one, skipped));
}

const Records = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }));

function parted(text: string, delimiter: string, skipped: number): SheetRow[][] {
  if (!text.includes(delimiter)) return [];
  try {
    const records: unknown = parse(text, {
      delimiter,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
    });
    return [
      v.parse(Records, records).map(({ record, info }) => ({
        line: info.lines + skipped,
        cells: record.map(plain),
      })),
    ];
  } catch {
    // An unterminated quote: the file has no usable lines.
    return [];
  }
}

/** Removes the marks that keep a number as text in a spreadsheet: `="0123"`, or an apostrophe before it. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '');
}

/** Brazilian spreadsheets still use Windows-1252, and Excel's "Unicode" is UTF-16. */
function textOf(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of ASCII letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}
