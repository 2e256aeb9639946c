// npm start: installs and builds what is missing or old, then serves. Settings: HOST, PORT, DATA_DIR (docs/operator.md).
import { serve } from './lib/serve.mjs';

process.exitCode = await serve('server.mjs');
