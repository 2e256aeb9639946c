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
