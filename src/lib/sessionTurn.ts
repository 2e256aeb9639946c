/** One for all tabs of this browser, as is the session cookie. */
const LOCK = 'via-livre-sessao';
/** A question that stays without an answer does not keep a driver from changing the session. */
const PATIENCE_MS = 3_000;

/** Runs a request of the open session while nothing replaces that session. Without Web Locks (plain HTTP) it runs at once. */
export async function withSession<T>(request: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, request) : request();
}

/**
 * Runs the request that ends this browser's session and opens another (sign-in, a new password): requests in flight are answered first,
 * for at most `PATIENCE_MS`, and those of every tab wait until the new cookie is here.
 */
export async function replacingSession<T>(request: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return request();
  let begun = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      begun = true;
      return request();
    });
  } catch (error) {
    if (begun) throw error;
    return request();
  }
}
