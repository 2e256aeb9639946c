import type { Log } from '#backend/platform/adapters/http.ts';

export type Line = { level: keyof Log; fields: Record<string, unknown>; message: string };

/** A logger whose lines a test can read. */
export function recordingLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const at = (level: keyof Log) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } };
}
