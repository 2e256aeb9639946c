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

export interface JobRun {
  queue: string;
  outcome: 'done' | 'failed';
  ms: number;
}

/** Files without a row, deleted in one sweep. */
export interface FilesSwept {
  files: number;
}

/** Events for the metrics. They use diagnostics_channel, so that adapters need no parameter for them. */
export const outsideCalls = facts<OutsideCall>('via-livre:outside-call');
export const jobRuns = facts<JobRun>('via-livre:job-run');
export const filesSwept = facts<FilesSwept>('via-livre:files-swept');

function facts<T>(name: string) {
  const events = channel(name);
  return {
    publish(fact: T): void {
      if (events.hasSubscribers) events.publish(fact);
    },
    /** Returns the function that unsubscribes. */
    listen(listener: (fact: T) => void): () => void {
      const onMessage = (message: unknown) => listener(message as T);
      events.subscribe(onMessage);
      return () => void events.unsubscribe(onMessage);
    },
  };
}
