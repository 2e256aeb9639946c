import { createHash, randomBytes } from 'node:crypto';

/** Storage of files. The database stores owner and type; a key reveals nothing. */
export type Storage = {
  /** Durable when it resolves. The same key again replaces the file. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined: no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /** Every file under one of our keys, in no order, or those under one owner's prefix; other objects are skipped. */
  list(owner?: string): AsyncIterable<StoredFile>;
  /** Deletes what `put` calls interrupted before this instant left; returns their number. */
  deleteUnfinished(before: Date): Promise<number>;
};

export interface StoredFile {
  key: string;
  /** Time of the last write, by the clock of the storage. */
  changedAt: Date;
}

/** The prefix of an owner's files: it names nobody, and is always the same for one owner. */
export function ownerPrefix(usuarioId: string): string {
  return createHash('sha256').update(`arquivos:${usuarioId}`).digest('hex').slice(0, 32);
}

/** 128 random bits under the prefix of the owner. No key is used for two files. */
export function newKey(usuarioId: string): string {
  return `${ownerPrefix(usuarioId)}/${randomBytes(16).toString('hex')}`;
}

/** Keys without an owner were made before there were prefixes. */
const KEY = /^(?:[0-9a-f]{32}\/)?[0-9a-f]{32}$/;
const OWNER = /^[0-9a-f]{32}$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Keys are made by us, never by a user: anything else is refused before it can become a path or an address. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key');
  return key;
}

export function requireOwner(owner: string): string {
  if (!OWNER.test(owner)) throw new RangeError('not the prefix of an owner');
  return owner;
}
