import { isIP } from 'node:net';
import type { Env } from '#backend/platform/env.ts';

/** WebAuthn relying party: its id and the origins that it accepts. */
export interface RelyingParty {
  rpID: string;
  origem: string;
}

/** Derived from the public address, never from the request. Null where browsers offer no passkeys: an IP address, or no TLS. */
export function dominioDasChaves({
  PUBLIC_URL,
  PORT,
  publicUrl,
}: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'publicUrl'>): RelyingParty | null {
  // Without the setting the server is a local installation, which browsers call localhost.
  const { hostname, origin, protocol } = new URL(
    PUBLIC_URL === undefined ? `http://localhost:${PORT}` : publicUrl,
  );
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (protocol !== 'https:' && hostname !== 'localhost') return null;
  return { rpID: hostname, origem: origin };
}
