import { writeFileSync } from 'node:fs';
import { coverageDocument, DOCUMENT } from './lib/coverage.mjs';

writeFileSync(DOCUMENT, coverageDocument());
