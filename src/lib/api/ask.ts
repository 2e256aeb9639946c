import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { withSession } from '#lib/session/session.ts';

/** The session may have been replaced during the request, or the page may be signing out. */
const BEFORE_ASKING_AGAIN_MS = 1_500;

/** A dropped connection may never say so: without this a poll would wait for it, and ask no more. */
const TIMEOUT_MS = 20_000;

interface Question {
  /** Sent with POST. */
  body?: URLSearchParams;
  method?: 'GET' | 'POST';
  semSessao?: () => void;
}

/**
 * A polling request: returns the answer as `schema` parses it, or null for an unreadable one (no connection, a failing server, none
 * in time), which is retried at the next turn. `semSessao` is called when two answers in a row say that the session has ended.
 */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  url: string,
  { semSessao, body, method = body ? 'POST' : 'GET' }: Question = {},
): Promise<T | null> {
  const request = () =>
    ofetch.raw<unknown>(url, {
      method,
      body,
      responseType: 'json',
      ignoreResponseError: true,
      retry: false,
      // The answer's body is included; ofetch's own `timeout` ends at its first byte.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    let response = await withSession(request);
    if (response.status === 401 && semSessao) {
      await new Promise((done) => setTimeout(done, BEFORE_ASKING_AGAIN_MS));
      response = await withSession(request);
      if (response.status === 401) semSessao();
    }
    if (!response.ok) return null;
    const read = v.safeParse(schema, response._data);
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** A file or a list of ours; throws when it does not come. */
export function load<R extends 'text' | 'arrayBuffer' | 'json'>(url: string, responseType: R) {
  return ofetch<unknown, R>(url, { responseType, retry: false });
}
