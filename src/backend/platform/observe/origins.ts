import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | null>();

/**
 * The frames of a stack with their `src/` file and line; a frame without a map stays as it is. A map is read when an error occurs in
 * its file: Node's own option reads all of them at the start, which costs 40 MB.
 */
export function withOrigins(frames: string): string {
  return frames.replace(/(file:\/\/[^\s()]+?\.m?js):(\d+):(\d+)/g, (place, url, line, column) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin) || !origin.fileName) return place;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const read = readMap(url);
  maps.set(url, read);
  return read;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // Not built by us, or run from the sources: the frame already has the right place.
    return null;
  }
}
