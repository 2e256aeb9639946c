// Builds the application into dist, unless it is of these sources: npm run build
import { build, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled({ dev: false });
if (isBuilt()) console.log('dist é destes fontes: nada a fazer.');
else process.exitCode = await build();
