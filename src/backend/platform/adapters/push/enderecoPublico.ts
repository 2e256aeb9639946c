import { BlockList, isIP, isIPv4 } from 'node:net';
import { networksOf } from '#backend/platform/limits.ts';

/** Addresses that are not public: a push address from a browser may not resolve to one (RFC 6890). */
const RESERVADOS = new BlockList();
for (const [rede, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  RESERVADOS.addSubnet(rede, bits, 'ipv4');
// The only public IPv6 range is 2000::/3, without documentation addresses, tunnels and Teredo.
const ABERTOS = new BlockList();
ABERTOS.addSubnet('2000::', 3, 'ipv6');
for (const [rede, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVADOS.addSubnet(rede, bits, 'ipv6');

/** Whether an IP address is public. An IPv4 address inside an IPv6 address is checked as IPv4. */
export function enderecoAberto(ip: string): boolean {
  const { narrow } = networksOf(ip);
  if (isIPv4(narrow)) return !RESERVADOS.check(narrow, 'ipv4');
  return isIP(ip) === 6 && ABERTOS.check(ip, 'ipv6') && !RESERVADOS.check(ip, 'ipv6');
}

/** The address of a push service as a browser gives it: https, a name or public address, no credentials. Null for any other. */
export function enderecoDePush(texto: string): URL | null {
  if (!URL.canParse(texto)) return null;
  const url = new URL(texto);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const nome = isIP(host) === 0;
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (nome ? !/\.[a-z][a-z0-9-]*\.?$/i.test(host) || INTERNOS.test(host) : !enderecoAberto(host)) return null;
  return url;
}

/** Names that are never public. The resolved address is checked again at each call. */
const INTERNOS = /\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|onion)\.?$/i;
