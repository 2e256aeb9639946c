// npm run db:generate -- --name what: writes the migration from the schema. drizzle-kit compares with the newest snapshot alone, so the older ones are deleted.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runTool } from './lib/tool.mjs';

await ensureInstalled({ dev: true });
process.exitCode = await runTool('drizzle-kit', ['generate', ...process.argv.slice(2)]);
const meta = join(root, 'src/backend/platform/db/migrations/meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
