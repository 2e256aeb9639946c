// Run by ops/rehearsal.sh: fetches and builds what the rehearsal of production needs, then runs it.
import { build, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNginx } from './lib/nginx.mjs';
import { ensurePrometheus } from './lib/prometheus.mjs';
import { runTool } from './lib/tool.mjs';

await ensureInstalled({ dev: true });
await ensureNginx();
await ensurePrometheus();
const built = isBuilt() || (await build()) === 0;
const args = ['run', '--project', 'ops', '--reporter=verbose', 'tests/ops/ensaio.test.ts'];
process.exitCode = built ? await runTool('vitest', args, { env: { NODE_ENV: 'test' } }) : 1;
