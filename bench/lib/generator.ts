// Repeats one request on kept-alive connections and reports the result to its parent, measure() in load.ts. It is a process of its own
// on raw sockets, so that it takes little processor time from the measured server.
import { connect } from 'node:net';

/** The input of this program, as JSON in its argument. */
export interface Task {
  /** Each connection uses the next of these. */
  ports: number[];
  request: string;
  connections: number;
  seconds: number;
  requests: number;
}

const { ports, request, connections, seconds, requests }: Task = JSON.parse(process.argv[2] ?? '');
const bytes = Buffer.from(request);
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Milliseconds of each answer. */
const times: number[] = [];
const statuses: Record<string, number> = {};
let size = 0;
let sent = 0;
let open = connections;
const started = performance.now();
const until = started + seconds * 1000;

for (let i = 0; i < connections; i += 1) begin(ports[i % ports.length] ?? 0);

function begin(port: number): void {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let since = 0;
  let parts: Buffer[] = [];
  let received = 0;
  /** Bytes of the whole answer, once its head has arrived; null: chunked. */
  let length: number | null | undefined;

  const next = () => {
    if (performance.now() >= until || sent >= requests) return socket.end();
    sent += 1;
    parts = [];
    received = 0;
    length = undefined;
    since = performance.now();
    socket.write(bytes);
  };
  socket.on('connect', next);
  socket.on('data', (chunk) => {
    parts.push(chunk);
    received += chunk.length;
    if (length === undefined) length = lengthOf(parts);
    const complete =
      length === null ? chunk.subarray(-5).equals(LAST_CHUNK) : length !== undefined && received >= length;
    if (!complete) return;
    times.push(performance.now() - since);
    const status = parts[0]?.toString('latin1', 9, 12) ?? '';
    statuses[status] = (statuses[status] ?? 0) + 1;
    size = received;
    next();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    statuses[error.code ?? 'error'] = (statuses[error.code ?? 'error'] ?? 0) + 1;
  });
  socket.on('close', () => {
    open -= 1;
    if (open === 0) report();
  });
}

function lengthOf(parts: Buffer[]): number | null | undefined {
  const head = Buffer.concat(parts);
  const end = head.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const text = head.toString('latin1', 0, end).toLowerCase();
  const declared = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
  return declared === undefined ? null : end + 4 + Number(declared);
}

function report(): void {
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  process.send?.({
    rate: times.length / elapsed,
    count: times.length,
    p50: at(0.5),
    p99: at(0.99),
    size,
    statuses,
  });
}
