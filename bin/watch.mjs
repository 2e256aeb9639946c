// npm run watch: after each edit, the related unit tests, and the backend tests of its feature on PGlite.
import { existsSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runTool } from './lib/tool.mjs';

/** Milliseconds to wait for further writes, because an editor saves in several steps. */
const QUIET_MS = 300;

await ensureInstalled({ dev: true });
/** @type {Set<string>} */
const edited = new Set();
let running = false;
/** @type {NodeJS.Timeout | undefined} */
let timer;

for (const folder of ['src', 'tests'])
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || !/\.(tsx?|mjs|json|astro|css|md)$/.test(name)) return;
    edited.add(join(folder, name).split(sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(runTests, QUIET_MS);
  });
console.log('Watching src/ and tests/: each edit runs the related tests. Ctrl-C ends.');

async function runTests() {
  if (running) return;
  running = true;
  while (edited.size > 0) {
    const files = [...edited].filter((file) => existsSync(join(root, file)));
    edited.clear();
    if (files.length === 0) continue;
    console.log(`\n${files.join(' ')}`);
    await runTool('vitest', ['related', '--run', '--project', 'unit', '--passWithNoTests', ...files]);
    const backend = [...new Set(files.flatMap(backendTestsOf))];
    if (backend.length > 0) await runTool('vitest', ['run', '--project', 'backend', ...backend]);
  }
  running = false;
}

/**
 * A test file runs itself; any other file runs the tests of its room's name (docs/architecture.md).
 * @param {string} file
 */
function backendTestsOf(file) {
  if (/^tests\/backend\/.*\.test\.ts$/.test(file)) return [file];
  const [, feature] = /^(?:src\/backend\/\w+|src\/lib|tests\/backend)\/([^/]+)\//.exec(file) ?? [];
  return feature && existsSync(join(root, 'tests', 'backend', feature)) ? [`tests/backend/${feature}/`] : [];
}
