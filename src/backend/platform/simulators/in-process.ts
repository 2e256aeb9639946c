type App = { fetch(request: Request): Response | Promise<Response> };

/** A `fetch` that reaches a simulator without a network: the adapter in front of it stays the production code. */
export function inProcessFetch(app: App): typeof globalThis.fetch {
  return async (input, init) => app.fetch(new Request(input, init));
}
