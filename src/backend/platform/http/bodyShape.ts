/** Values, names of objects and lists in one JSON body; deepest nesting; fields or files in one form. */
const MOST_VALUES = 1_000;
const MOST_DEPTH = 12;
const MOST_FIELDS = 250;

/** Whether a body is small enough in shape to be parsed and validated: bytes alone do not bound what a schema costs. */
export function isBounded(type: string, bytes: Uint8Array): boolean {
  // Its parameters may say anything, as 'multipart/form-data; boundary=json'.
  const name = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (name === 'application/x-www-form-urlencoded') return countOf(bytes, '&') < MOST_FIELDS;
  if (name.startsWith('multipart/')) return partsOf(type)(bytes) <= MOST_FIELDS;
  return jsonWithin(bytes);
}

/** A function that says of each chunk of a multipart body whether its parts so far are few enough. */
export function fewParts(type: string): (chunk: Uint8Array) => boolean {
  const parts = partsOf(type);
  return (chunk) => parts(chunk) <= MOST_FIELDS;
}

/**
 * One pass over the bytes, before anything is built: a comma or an opening bracket outside of a text begins a value. A body that is no
 * JSON is bounded too; its parser refuses it.
 */
function jsonWithin(bytes: Uint8Array): boolean {
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (values > MOST_VALUES || depth > MOST_DEPTH) return false;
  }
  return true;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts the boundaries of a multipart body over its chunks. */
function partsOf(type: string): (chunk: Uint8Array) => number {
  // At most 500 characters.
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type.slice(0, 500));
  // Of two, the form's parser may take the other one: then each '--' counts.
  const only = type.split(/boundary=/i).length === 2;
  const mark = `--${(only && (boundary?.[1] ?? boundary?.[2])) || ''}`;
  let parts = 0;
  /** The end of the last chunk, where a boundary may have begun. */
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const seen =
      tail.length > 0
        ? Buffer.concat([tail, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const found = countOf(seen, mark);
    parts += found;
    const rest = seen.lastIndexOf(mark);
    tail = Buffer.from(
      seen.subarray(Math.max(rest === -1 ? 0 : rest + mark.length, seen.length - mark.length + 1)),
    );
    return parts;
  };
}

function countOf(bytes: Uint8Array, mark: string): number {
  const seen = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let found = 0;
  for (let at = seen.indexOf(mark); at !== -1; at = seen.indexOf(mark, at + mark.length)) found += 1;
  return found;
}
