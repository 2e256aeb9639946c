import { channel } from 'node:diagnostics_channel';

export interface Answered {
  method: string;
  /** The requested path without the query; it may hold ids, so it is never stored: routeOf() gives what is. */
  path: string;
  status: number;
  ms: number;
  requestId: string;
  /** The entry served a file of the build. */
  file: boolean;
  /** The connection closed before the answer was complete. */
  aborted: boolean;
}

/** One call to an outside service, retries included. */
export interface OutsideCall {
  service: string;
  /** 'ok', or the kind of failure. */
  outcome: string;
  ms: number;
}

const events = channel('via-livre:outside-call');

/** Calls to outside services, for the metrics: by diagnostics_channel, so that adapters need no parameter for them. */
export const outsideCalls = {
  publish(call: OutsideCall): void {
    if (events.hasSubscribers) events.publish(call);
  },
  /** Returns the function that unsubscribes. */
  listen(listener: (call: OutsideCall) => void): () => void {
    const onMessage = (message: unknown) => listener(message as OutsideCall);
    events.subscribe(onMessage);
    return () => void events.unsubscribe(onMessage);
  },
};
