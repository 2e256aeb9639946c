import * as v from 'valibot';

/**
 * A question that is asked again and again: what came back, as `schema` reads it; null when nothing did that could be read (no
 * connection, a server in trouble): the next turn asks again. `semSessao` is called when the session has ended.
 */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  request: () => Promise<Response>,
  semSessao?: () => void,
): Promise<T | null> {
  try {
    const response = await request();
    if (response.status === 401) semSessao?.();
    if (!response.ok) return null;
    const read = v.safeParse(schema, await response.json());
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
