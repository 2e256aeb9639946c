import { createHash } from 'node:crypto';
import texto from '#styles/app.css?inline';
import arquivo from '#styles/app.css?url';

/** The style sheet of the shell: its text, the file that a browser may keep, and the hash that allows the text in a page. */
export const FOLHA = {
  texto,
  arquivo,
  hash: `sha256-${createHash('sha256').update(texto).digest('base64')}`,
} as const;
