// npm run build: builds the application into dist, unless dist is up to date with the sources.
import { build, isBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled({ dev: false });
if (isBuilt()) console.log('A pasta dist já está atualizada: nada a fazer.');
else process.exitCode = await build();
