// Runs a tool of the project under the right Node: node bin/run.mjs astro build
import { ensureInstalled } from './lib/install.mjs';
import { exitWithMessage, runTool } from './lib/node24.mjs';

const [tool, ...args] = process.argv.slice(2);
if (!tool) exitWithMessage('Uso: node bin/run.mjs <ferramenta> [argumentos]');
await ensureInstalled({ dev: true });
process.exitCode = await runTool(tool, args);
