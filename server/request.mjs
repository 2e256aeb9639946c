import { BlockList, isIP } from 'node:net';

/** Trusted by default: a reverse proxy on the same machine. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * The requester's address: the peer or, behind a trusted proxy, the last address of X-Forwarded-For that is not a trusted proxy.
 * Addresses further left were written by the visitor. `trusts` tells whether the peer is such a proxy.
 * @param {string[]} [trustedProxies] addresses and networks (10.0.0.0/8)
 * @returns {{
 *   addressOf: (req: import('node:http').IncomingMessage) => string,
 *   trusts: (req: import('node:http').IncomingMessage) => boolean,
 * }}
 */
export function clientAddress(trustedProxies = LOOPBACK) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const type = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, type);
    else trusted.addSubnet(address, Number(prefix), type);
  }
  /** @param {string} address */
  const isTrusted = (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return {
    addressOf(req) {
      const forwarded = String(req.headers['x-forwarded-for'] ?? '').split(',');
      let address = peerOf(req);
      while (isTrusted(address)) {
        const next = plain((forwarded.pop() ?? '').trim());
        if (!isIP(next)) break;
        address = next;
      }
      return address;
    },
    trusts: (req) => isTrusted(peerOf(req)),
  };
}

/** @param {import('node:http').IncomingMessage} req */
function peerOf(req) {
  return plain(req.socket.remoteAddress ?? '');
}

/** @param {string} address */
function familyOf(address) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * An IPv4-mapped IPv6 address as IPv4.
 * @param {string} address
 */
function plain(address) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Unreserved characters (RFC 3986, 2.3), delimiters, and the percent sign that would start a second decoding. */
const NEVER_ENCODED = /[A-Za-z0-9\-._~/\\%\p{Cc}]/u;

/**
 * Whether an address has the one spelling that every parser (nginx, files, the gate, the router) reads as the same path: no doubled
 * slash, dot segment, backslash or control character, nothing needlessly or doubly encoded. In the query only a NUL is refused.
 * Browsers write no other spelling; only an attacker does, to make two parsers disagree.
 * @param {string} url the target of a request, as it came
 */
export function isPlainPath(url) {
  const [path = '', query = ''] = url.split(/[?#](.*)/s, 2);
  // No text of ours contains a NUL, and no form of ours sends one.
  if (/%00/.test(query)) return false;
  if (!/^\/[!-~]*$/.test(path)) return false;
  // Astro reads `/app.html` as `/app`.
  if (/\/\/|\\|\/\.\.?(?:\/|$)|\.html$/.test(path)) return false;
  // Every percent sign starts two hex digits, which decode to text that had to be encoded.
  if (/%(?![0-9a-f]{2})/i.test(path)) return false;
  return (path.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every(hadToBeEncoded);
}

/**
 * Whether there is one Host header, a host and optional port, without anything that a URL parser takes for a user or a path.
 * @param {(string | undefined)[] | undefined} hosts undefined where HTTP/1.0 sends none
 */
export function isPlainHost([host, other] = []) {
  return (
    host === undefined || (other === undefined && /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host))
  );
}

/** @param {string} run percent signs, each with its two digits */
function hadToBeEncoded(run) {
  try {
    return !NEVER_ENCODED.test(decodeURIComponent(run));
  } catch {
    return false;
  }
}
