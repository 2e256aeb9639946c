import * as v from 'valibot';
import { withSession } from './session.ts';

/** The session may have been replaced during the request, or the page may be signing out. */
const BEFORE_ASKING_AGAIN_MS = 1_500;

/**
 * A polling request: returns the answer as `schema` parses it, or null for an unreadable one (no connection, a failing server), which
 * is retried at the next turn. `semSessao` is called when two answers in a row say that the session has ended.
 */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  request: () => Promise<Response>,
  semSessao?: () => void,
): Promise<T | null> {
  try {
    let response = await withSession(request);
    if (response.status === 401 && semSessao) {
      await new Promise((done) => setTimeout(done, BEFORE_ASKING_AGAIN_MS));
      response = await withSession(request);
      if (response.status === 401) semSessao();
    }
    if (!response.ok) return null;
    const read = v.safeParse(schema, await response.json());
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
