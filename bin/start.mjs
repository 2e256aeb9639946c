// npm start: installs and builds what is missing or outdated, then serves. Settings: HOST, PORT, DATA_DIR
// (docs/operations/settings.md).
import './lib/old-node.mjs';

import('./lib/serve.mjs').then(async ({ serve }) => {
  process.exitCode = await serve('server.mjs');
});
