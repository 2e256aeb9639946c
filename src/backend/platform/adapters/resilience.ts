import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  noop,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

export type Resilience = {
  /** For each attempt. */
  timeoutMs?: number;
  /** Further attempts, only for calls that are safe to repeat. */
  retries?: number;
  retryDelayMs?: number;
  /** Consecutive failures that open the circuit, and for how long. */
  breaker?: { failures: number; openMs: number };
};

/** No answer in time, or no usable one: a retry may succeed. */
export type Outage = { kind: 'timeout' } | { kind: 'unavailable'; status?: number };

/** Thrown by a task to mark the service, not the request, as the cause. */
export class OutageError extends Error {
  readonly outage: Outage;
  constructor(outage: Outage, options?: ErrorOptions) {
    super(outage.kind, options);
    this.outage = outage;
  }
}

type Task<T> = (signal: AbortSignal) => Promise<T>;
type Call = <T>(
  task: Task<T>,
  options: { repeatable: boolean; timeoutMs?: number | undefined },
) => Promise<{ value: T } | { outage: Outage; cause?: unknown }>;
/** `isOpen`: whether the circuit is open, so that a call would fail without being sent. */
export type Run = Call & { isOpen(): boolean };

/** Time limit, safe retries with jitter and one circuit breaker for all calls to a service. */
export function createRun({
  timeoutMs = 10_000,
  retries = 2,
  retryDelayMs = 200,
  breaker = { failures: 5, openMs: 30_000 },
}: Resilience): Run {
  const outages = handleType(OutageError).orType(TaskCancelledError);
  const circuit = circuitBreaker(outages, {
    halfOpenAfter: breaker.openMs,
    breaker: new ConsecutiveBreaker(breaker.failures),
  });
  let openUntil = 0;
  circuit.onBreak(() => {
    openUntil = Date.now() + breaker.openMs;
  });
  const again = retry(outages, {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: 5_000 }),
  });
  const run: Call = async (task, options) => {
    // Aggressive: does not wait for the call to end, because a simulator in this process ignores the abort signal.
    const limit = timeout(options.timeoutMs ?? timeoutMs, TimeoutStrategy.Aggressive);
    try {
      const policy = wrap(options.repeatable ? again : noop, circuit, limit);
      return { value: await policy.execute(({ signal }) => task(signal)) };
    } catch (error) {
      return { outage: outageOf(error), cause: error instanceof OutageError ? error.cause : undefined };
    }
  };
  return Object.assign(run, { isOpen: () => Date.now() < openUntil });
}

/** Statuses after which a retry may succeed: 5xx, 408, 425, 429. */
export function isOutage(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

function outageOf(error: unknown): Outage {
  if (error instanceof OutageError) return error.outage;
  if (error instanceof TaskCancelledError) return { kind: 'timeout' };
  if (error instanceof BrokenCircuitError) return { kind: 'unavailable' };
  throw error;
}
