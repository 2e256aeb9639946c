import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether this request may read from the replica, and whether it has written. */
interface Reading {
  /** Whether the replica may be read. False after a write, or after a failed read of the replica. */
  replica: boolean;
  /** WAL position of the driver's last write: a replica before it does not have the write. */
  after: number;
  wrote: boolean;
  /** False after the answer: work that continues then ignores this state. */
  open: boolean;
}

const requests = new AsyncLocalStorage<Reading>();

/** Runs one request with this state; returns whether it wrote. Statements outside of it read the primary. */
export async function trackReads(
  { replica, after }: Pick<Reading, 'replica' | 'after'>,
  work: () => Promise<void>,
): Promise<{ wrote: boolean }> {
  const state: Reading = { replica, after, wrote: false, open: true };
  try {
    // Hono's next() is awaited inside, so that all of it runs in this context.
    await requests.run(state, async () => await work());
  } finally {
    state.open = false;
  }
  return { wrote: state.wrote };
}

/** Runs `work` on the primary, for data that must never be stale, such as a revoked permission. Later reads are not changed. */
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

/** The current request, when it may read this statement from a replica. */
export function replicaReader(statement: string): Reading | undefined {
  const request = requests.getStore();
  return request?.open && request.replica && isRead(statement) ? request : undefined;
}

/** Records a statement that went to the primary; after a write the request reads only the primary. */
export function recordPrimaryStatement(statement: string): void {
  const request = requests.getStore();
  if (!request?.open || isRead(statement) || FRAME.test(statement)) return;
  request.wrote = true;
  request.replica = false;
}

const FRAME = /^(begin|commit|rollback|savepoint|release|set)\b/i;
const READ = /^[\s(]*(select|with)\b/i;
/** Keywords of writes and locks. Drizzle passes drivers' values as parameters, so none is in the text. */
const NO_READ =
  /\b(update|insert|delete|merge|into|truncate|nextval|setval|set_config|pg_notify|pg_(try_)?advisory_\w+|for\s+(no\s+key\s+|key\s+)?share)\b/i;

/** Whether the statement only reads. In doubt it is false: the primary can answer everything. */
export function isRead(statement: string): boolean {
  return READ.test(statement) && !NO_READ.test(statement);
}
