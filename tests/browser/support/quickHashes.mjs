// Loaded before the built program (node --import): hashes passwords at argon2id's lowest cost. At the product's cost a hash takes 37 ms
// of a core, twice for each of some 350 drivers; tests/backend/conta and tests/crash test the real cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
/** @type {any} */
const quick = (/** @type {any} */ algorithm, /** @type {any} */ parameters, /** @type {any} */ done) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
crypto.argon2 = quick;
syncBuiltinESMExports();
