import { createHash, randomBytes } from 'node:crypto';

/** Storage of files. The database stores owner and type; a key reveals nothing. */
export type Storage = {
  /** Durable when it resolves. The same key again replaces the file. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The bytes; undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /** All files, or those of one owner's prefix, in no order. Objects whose name is not a key of ours are skipped. */
  list(owner?: string): AsyncIterable<StoredFile>;
  /** Deletes what `put` calls interrupted before this instant left; returns their number. */
  deleteUnfinished(before: Date): Promise<number>;
};

export interface StoredFile {
  key: string;
  /** Time of the last write, by the clock of the storage. */
  changedAt: Date;
}

/** The prefix of an owner's files: a hash that is always the same for one owner and does not reveal who it is. */
export function ownerPrefix(usuarioId: string): string {
  return createHash('sha256').update(`arquivos:${usuarioId}`).digest('hex').slice(0, 32);
}

/** A new key: 128 random bits under the prefix of the owner. No key is used for two files. */
export function newKey(usuarioId: string): string {
  return `${ownerPrefix(usuarioId)}/${randomBytes(16).toString('hex')}`;
}

/** Keys of older versions have no prefix of an owner. */
const KEY = /^(?:[0-9a-f]{32}\/)?[0-9a-f]{32}$/;
const OWNER = /^[0-9a-f]{32}$/;

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Throws RangeError unless the text is a key of ours, so that no other text becomes a path or an address. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key');
  return key;
}

export function requireOwner(owner: string): string {
  if (!OWNER.test(owner)) throw new RangeError('not the prefix of an owner');
  return owner;
}
