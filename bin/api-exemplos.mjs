// Writes src/content/api-exemplos.json from calls recorded by the backend tests: API_EXAMPLES=/tmp/x npm run backend, then
// node bin/api-exemplos.mjs /tmp/x. It keeps one example for each operation.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const [folder = ''] = process.argv.slice(2);
const file = join(root, 'src/content/api-exemplos.json');
/** @type {Record<string, { input?: object, answer: unknown }>} */
const kept = JSON.parse(readFileSync(file, 'utf8'));
/** @type {typeof kept} */
const found = {};
for (const name of readdirSync(folder).sort()) {
  const [operation = ''] = name.split('-');
  const { input, answer } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const example = { ...(Object.keys(input).length > 0 && { input }), answer: shorter(answer) };
  const before = found[operation];
  if (!before || rank(example) < rank(before)) found[operation] = example;
}
writeFileSync(file, `${JSON.stringify(sorted({ ...kept, ...found }), null, 1)}\n`);
console.log(`${Object.keys(found).length} operations`);

/** A lower rank is a better example: refusals and empty answers come last, lengths near 600 characters first. */
function rank(/** @type {{ answer: any }} */ example) {
  const { answer } = example;
  const bad = ['null', '[]', '{}'].includes(JSON.stringify(answer)) || answer?.response === 'error';
  return (bad ? 1e9 : 0) + Math.abs(JSON.stringify(example).length - 600);
}

/**
 * Keeps only the first element of each list, at every depth.
 * @param {unknown} value
 * @returns {unknown}
 */
function shorter(value) {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorter);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorter(one)]));
}

function sorted(/** @type {Record<string, unknown>} */ all) {
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
