import * as v from 'valibot';
import { withSession } from './session.ts';

/** The session may have been replaced while the question was on its way, or the page may be on its way to sign-out. */
const BEFORE_ASKING_AGAIN_MS = 1_500;

/**
 * A question that is asked again and again: what came back, as `schema` reads it; null when nothing did that could be read (no
 * connection, a server in trouble): the next turn asks again. `semSessao` is called when the session has ended, which two answers
 * have to say.
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
