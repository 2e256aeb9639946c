/** What stands for itself in an address (RFC 3986, 2.3), what parts or ends one somewhere, and what starts another decoding. */
const NEVER_ENCODED = /[A-Za-z0-9\-._~/\\%\p{Cc}]/u;

/**
 * Whether an address is written in the one way in which every reader of it (nginx, files, the gate, the router) sees the same path:
 * no doubled slash, no dot segment, no backslash, no control sign, nothing encoded that need not be, and nothing encoded twice. Of
 * the query only a NUL is refused.
 * A browser writes no other; whoever does wants two of the readers to disagree.
 * @param {string} url the target of a request, as it came
 */
export function isPlainPath(url) {
  const [path = '', query = ''] = url.split(/[?#](.*)/s, 2);
  // No text of ours holds a NUL, and no form of ours sends one.
  if (/%00/.test(query)) return false;
  if (!/^\/[!-~]*$/.test(path)) return false;
  if (/\/\/|\\|\/\.\.?(?:\/|$)/.test(path)) return false;
  // Every percent sign begins two hex digits, and what they say is a text that had to be encoded.
  if (/%(?![0-9a-f]{2})/i.test(path)) return false;
  return (path.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(hadToBeEncoded);
}

/**
 * Whether a Host header names a host and perhaps a port, and nothing that a reader of addresses takes for a user or a path.
 * @param {string | undefined} host undefined where HTTP/1.0 sends none
 */
export function isPlainHost(host) {
  return host === undefined || /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host);
}

/** @param {string} run percent signs, each with its two digits */
function hadToBeEncoded(run) {
  try {
    return !NEVER_ENCODED.test(decodeURIComponent(run));
  } catch {
    return false;
  }
}
