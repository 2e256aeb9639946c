// npm run worker: works the queues in a process of its own, beside servers with WORKER=off (docs/operations.md).
import { serve } from './lib/serve.mjs';

process.exitCode = await serve('worker.mjs');
