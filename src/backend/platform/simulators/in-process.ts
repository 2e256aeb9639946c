type App = { fetch(request: Request): Response | Promise<Response> };

/** A `fetch` that calls a simulator in process: the adapter in front stays the production code. */
export function inProcessFetch(app: App): typeof globalThis.fetch {
  return async (input, init) => app.fetch(new Request(input, init));
}
