// npm run worker: runs the jobs of the queues in a process of its own; the servers then have WORKER=off (docs/operations/README.md).
import './lib/old-node.mjs';

import('./lib/serve.mjs').then(async ({ serve }) => {
  process.exitCode = await serve('worker.mjs');
});
