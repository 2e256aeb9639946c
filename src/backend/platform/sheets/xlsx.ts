import { strFromU8, Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'saxen';

/** Most inflated bytes of the parts that are read: 256 KB of zip could become 264 MB. */
const MOST_INFLATED = 4 * 1024 * 1024;
/** Bytes given to the inflater at a time; they become at most 1,032 times as many (RFC 1951). */
const PUSHED_AT_ONCE = 1024;
/** Elements of all parts together: 500 lines of 20 columns have some 40,000. */
const MOST_ELEMENTS = 200_000;
const MOST_SHEETS = 10;
/** Most characters of a cell. Longer ones hold no plate, number or name, and decoding their entities would take a second. */
const MOST_TEXT = 1000;
/** No real sheet has more columns, but a cell may name column XFD. */
const MOST_COLUMNS = 200;

/** A non-empty row of a sheet. */
export interface SheetRow {
  /** The row's number in the file, from 1, as an editor or spreadsheet shows it. */
  line: number;
  cells: string[];
}

/** The sheets of an xlsx workbook (ECMA-376), or null. Values are as stored, dates as their day number. */
export function readXlsx(bytes: Uint8Array): SheetRow[][] | null {
  const parts = unzipped(bytes);
  const workbook = parts?.['xl/workbook.xml'];
  if (!parts || !workbook) return null;
  const walk = walker();
  try {
    const targets = targetsOf(walk, parts['xl/_rels/workbook.xml.rels']);
    const shared = sharedStrings(walk, parts['xl/sharedStrings.xml']);
    // A part that several sheets name is read once.
    const named = new Set(sheetIds(walk, workbook).map((id) => targets.get(id) ?? ''));
    return [...named].slice(0, MOST_SHEETS).flatMap((target) => {
      const xml = parts[target];
      return xml ? [rowsOf(walk, xml, shared)] : [];
    });
  } catch {
    // Broken XML, or XML over the limit.
    return null;
  }
}

const READ = /^xl\/(workbook|sharedStrings|_rels\/workbook|worksheets\/[^/]+)\.xml(\.rels)?$/;

/** The parts to read. They are inflated in pieces and counted, because the sizes in a zip may be wrong. */
function unzipped(bytes: Uint8Array): Record<string, Uint8Array> | null {
  const parts: Record<string, Uint8Array[]> = {};
  let left = MOST_INFLATED;
  const unzip = new Unzip((file) => {
    if (!READ.test(file.name) || Object.hasOwn(parts, file.name)) return;
    const pieces: Uint8Array[] = [];
    parts[file.name] = pieces;
    file.ondata = (error, piece) => {
      if (error) throw error;
      left -= piece.length;
      if (left < 0) throw new Error('too large');
      pieces.push(piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PUSHED_AT_ONCE)
      unzip.push(bytes.subarray(at, at + PUSHED_AT_ONCE), at + PUSHED_AT_ONCE >= bytes.length);
    return Object.fromEntries(Object.entries(parts).map(([name, pieces]) => [name, Buffer.concat(pieces)]));
  } catch {
    // Not a zip, or one that inflates past the limit.
    return null;
  }
}

interface Handlers {
  open(name: string, attrs: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

type Walk = (xml: Uint8Array, handlers: Handlers) => void;

/** Reads XML with element names and attributes without their prefix, which some programs write. Throws after MOST_ELEMENTS. */
function walker(): Walk {
  let left = MOST_ELEMENTS;
  return (xml, handlers) =>
    walk(xml, handlers, () => {
      left -= 1;
      if (left < 0) throw new Error('too many elements');
    });
}

function walk(xml: Uint8Array, { open, close, text }: Handlers, count: () => void): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  new Parser()
    .on('openTag', (name, attrs, decode) => {
      count();
      open(local(name), () =>
        Object.fromEntries(Object.entries(attrs()).map(([key, value]) => [local(key), decode(value)])),
      );
    })
    .on('closeTag', (name) => close?.(local(name)))
    .on('text', (value, decode) => text?.(value.length > MOST_TEXT ? '' : decode(value)))
    .on('cdata', (value) => text?.(value))
    .on('error', (error) => {
      throw error;
    })
    .parse(strFromU8(xml));
}

/** The file part of each relation of the workbook. */
function targetsOf(walk: Walk, xml: Uint8Array | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml)
    walk(xml, {
      open(name, attrs) {
        if (name !== 'Relationship') return;
        const { Id = '', Target = '' } = attrs();
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    });
  return targets;
}

/** Ids of the sheets, hidden ones last: they hold a program's own lists, or an older version of the visible data. */
function sheetIds(walk: Walk, workbook: Uint8Array): string[] {
  const [seen, hidden]: [string[], string[]] = [[], []];
  walk(workbook, {
    open(name, attrs) {
      if (name !== 'sheet') return;
      // `r:id`; the plain `sheetId` is another number.
      const { id = '', state = 'visible' } = attrs();
      (state === 'visible' ? seen : hidden).push(id);
    },
  });
  return [...seen, ...hidden];
}

function sharedStrings(walk: Walk, xml: Uint8Array | undefined): string[] {
  const all: string[] = [];
  let inText = false;
  let phonetic = false;
  if (xml)
    walk(xml, {
      open(name) {
        if (name === 'si') all.push('');
        if (name === 'rPh') phonetic = true;
        inText = name === 't' && !phonetic;
      },
      close(name) {
        if (name === 'rPh') phonetic = false;
        inText = false;
      },
      text(piece) {
        if (inText) all[all.length - 1] += piece;
      },
    });
  return all;
}

function rowsOf(walk: Walk, xml: Uint8Array, shared: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let cell = { column: -1, type: '', value: '' };
  let inValue = false;
  walk(xml, {
    open(name, attrs) {
      const row = rows.at(-1);
      if (name === 'row') rows.push({ line: Number(attrs().r ?? (row?.line ?? 0) + 1), cells: [] });
      else if (name === 'c') {
        const { r, t = 'n' } = attrs();
        cell = { column: r ? columnOf(r) : (row?.cells.length ?? 0), type: t, value: '' };
      }
      inValue = name === 'v' || name === 't';
    },
    close(name) {
      inValue = false;
      const row = rows.at(-1);
      if (name !== 'c' || !row || cell.column >= MOST_COLUMNS) return;
      while (row.cells.length < cell.column) row.cells.push('');
      row.cells[cell.column] = textOf(cell, shared).trim();
    },
    text(piece) {
      if (inValue) cell.value += piece;
    },
  });
  return rows.filter(({ cells }) => cells.some((text) => text !== ''));
}

/** 0 for A1, 27 for AB3. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, value }: { type: string; value: string }, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type !== 'n') return value;
  // A long number may be stored as 1.2345678901E10, which is exact too.
  const number = Number(value);
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value;
}
