import { randomBytes } from 'node:crypto';

/** Where files are kept. The database remembers whose they are and of what type; a key tells nothing. */
export type Storage = {
  /** Durable when it resolves. The same key again replaces the file. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined: no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
};

/** 128 random bits. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Keys are ours, never a user's: anything else stops here, before it can become a path or an address. */
export function requireKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new RangeError('not a storage key');
  return key;
}
