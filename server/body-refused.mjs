/** A body that is not read further; the entry answers it. */
export class BodyRefused extends Error {
  /**
   * @param {408 | 413 | 503} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.name = 'BodyRefused';
    /** @type {408 | 413 | 503} */
    this.status = status;
  }
}
