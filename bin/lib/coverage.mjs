import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const PARTS = join(root, 'docs', 'coverage');
export const DOCUMENT = join(root, 'docs', 'coverage.md');

const HEAD = `# Coverage

What the two specifications ask, where it is, and what proves it. Made by \`npm run coverage:docs\` of the parts in
[coverage/](coverage/): change those. \`1 §2\` is section 2 of the first document, \`2 policies\` the last section of the
second; \`ours\` is asked for by neither. Where the product leaves them on purpose is in [departures.md](departures.md).
`;

/** docs/coverage.md as its parts make it, in the order of their names. */
export function coverageDocument() {
  const parts = readdirSync(PARTS)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(PARTS, name), 'utf8').trim().replace(/^# /, '## '));
  return `${[HEAD.trim(), ...parts].join('\n\n')}\n`;
}

/**
 * The rows of every table of a document, as cells. A part has one table.
 * @param {string} document
 * @returns {string[][]}
 */
export function coverageRows(document) {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(-|specification)/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
}
