// In front of the built program (node --import): a password's hash at the least cost that argon2id has. At its own it is 37 ms of a
// core, twice for each of some 350 drivers; what it is there for is tried by tests/backend/conta and tests/crash.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
/** @type {any} */
const quick = (/** @type {any} */ algorithm, /** @type {any} */ parameters, /** @type {any} */ done) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
crypto.argon2 = quick;
syncBuiltinESMExports();
