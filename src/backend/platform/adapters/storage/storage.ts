import { createHash, randomBytes } from 'node:crypto';

/** Where files are kept. The database remembers whose they are and of what type; a key tells nothing to anyone else. */
export type Storage = {
  /** Durable when it resolves. The same key again replaces the file. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined: no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Every file under a key of ours, in no order, or those under the prefix of one owner; what else lies there is not ours. */
  list(owner?: string): AsyncIterable<StoredFile>;
  /** Deletes what a `put` left that was cut short before this instant, and gives how many there were. */
  deleteUnfinished(before: Date): Promise<number>;
};

export interface StoredFile {
  key: string;
  /** Time of the last write, by the clock of the storage. */
  changedAt: Date;
}

/** The prefix of an owner's files: it names nobody, and the same owner always has the same one. */
export function ownerPrefix(usuarioId: string): string {
  return createHash('sha256').update(`arquivos:${usuarioId}`).digest('hex').slice(0, 32);
}

/** 128 random bits under the prefix of the owner. No key is used for two files. */
export function newKey(usuarioId: string): string {
  return `${ownerPrefix(usuarioId)}/${randomBytes(16).toString('hex')}`;
}

/** Keys without an owner are those of before there were prefixes. */
const KEY = /^(?:[0-9a-f]{32}\/)?[0-9a-f]{32}$/;
const OWNER = /^[0-9a-f]{32}$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Keys are ours, never a user's: anything else stops here, before it can become a path or an address. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key');
  return key;
}

export function requireOwner(owner: string): string {
  if (!OWNER.test(owner)) throw new RangeError('not the prefix of an owner');
  return owner;
}
