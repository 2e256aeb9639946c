// npm run worker: works the queues in its own process, beside servers with WORKER=off (docs/operations/README.md).
import './lib/old-node.mjs';

import('./lib/serve.mjs').then(async ({ serve }) => {
  process.exitCode = await serve('worker.mjs');
});
