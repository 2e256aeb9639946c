import { isIP } from 'node:net';
import type { Env } from '../../../env.ts';

/** Whose passkeys they are, and from which address of the browser they may come. */
export interface Casa {
  rpID: string;
  origem: string;
}

/**
 * By the public address, and by nothing that a request says. Null where browsers have no passkeys: at a bare IP address, and without
 * TLS anywhere but on localhost.
 */
export function casaDasChaves({
  PUBLIC_URL,
  PORT,
  publicUrl,
}: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'publicUrl'>): Casa | null {
  // Without the setting the server is somebody's own machine, which its browser calls localhost.
  const { hostname, origin, protocol } = new URL(
    PUBLIC_URL === undefined ? `http://localhost:${PORT}` : publicUrl,
  );
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (protocol !== 'https:' && hostname !== 'localhost') return null;
  return { rpID: hostname, origem: origin };
}
