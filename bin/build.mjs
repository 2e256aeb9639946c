// Builds the application into dist: npm run build
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled({ dev: false });
process.exitCode = await build();
