import { writeFileSync } from 'node:fs';

/** A vitest reporter for errors outside of every test, which the JSON report lacks. Such a run is not retried. */
export default class Unhandled {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const { UNHANDLED_REPORT } = process.env;
    if (!UNHANDLED_REPORT) throw new Error('UNHANDLED_REPORT names the file');
    writeFileSync(
      UNHANDLED_REPORT,
      JSON.stringify(errors.map(({ stack, message }) => stack ?? message ?? '')),
    );
  }
}
