import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether this request may read from the replica, and whether it has written. */
interface Reading {
  /** False as soon as it wrote, or the replica failed it: the rest of it reads what the primary has. */
  replica: boolean;
  /** Where in the log of changes the driver's last write lies: a replica that is not so far does not have it. */
  after: number;
  wrote: boolean;
  /** Work that continues after the answer does not inherit this state. */
  open: boolean;
}

const requests = new AsyncLocalStorage<Reading>();

/** Runs the work of one request; tells afterwards whether it wrote. Without it everything is read from the primary. */
export async function asReader(
  { replica, after }: Pick<Reading, 'replica' | 'after'>,
  work: () => Promise<void>,
): Promise<{ wrote: boolean }> {
  const state: Reading = { replica, after, wrote: false, open: true };
  try {
    // Hono's next() is awaited inside, so that all of it is in this context.
    await requests.run(state, async () => await work());
  } finally {
    state.open = false;
  }
  return { wrote: state.wrote };
}

/** For what must not be late by a second, whatever the page: a permission that was taken back. The rest of the request reads as before. */
export async function fromPrimary<R>(work: () => Promise<R>): Promise<R> {
  const request = requests.getStore();
  if (!request?.open || !request.replica) return work();
  const inside = { ...request, replica: false };
  try {
    return await requests.run(inside, async () => await work());
  } finally {
    if (inside.wrote) Object.assign(request, { wrote: true, replica: false });
  }
}

/** The request that asks now, where it may read this statement from a replica. */
export function replicaReader(statement: string): Reading | undefined {
  const request = requests.getStore();
  return request?.open && request.replica && isRead(statement) ? request : undefined;
}

/** A statement goes to the primary: one that changes something is remembered of its request. */
export function notePrimary(statement: string): void {
  const request = requests.getStore();
  if (!request?.open || isRead(statement) || FRAME.test(statement)) return;
  request.wrote = true;
  request.replica = false;
}

const FRAME = /^(begin|commit|rollback|savepoint|release|set)\b/i;
const READ = /^[\s(]*(select|with)\b/i;
/** Words of what writes or locks. Drizzle writes the driver's values as parameters: none is in the text. */
const NO_READ =
  /\b(update|insert|delete|merge|into|truncate|nextval|setval|set_config|pg_notify|pg_(try_)?advisory_\w+|for\s+(no\s+key\s+|key\s+)?share)\b/i;

/** Whether it only looks. When in doubt it does not: the primary answers everything. */
export function isRead(statement: string): boolean {
  return READ.test(statement) && !NO_READ.test(statement);
}
