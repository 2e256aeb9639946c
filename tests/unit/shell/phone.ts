import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const scripts = (name: string) => readFileSync(`public${name}`, 'utf8');
const ORIGIN = 'http://via.example';

type Network = (path: string, request: Request) => Promise<Response>;

interface Asked {
  method?: string;
  mode?: string;
  body?: URLSearchParams;
  headers?: Record<string, string>;
  referrer?: string;
}

/** Node's own redirect wants an absolute address. */
const elsewhere = (to: string) => new Response(null, { status: 303, headers: { location: to } });

/** The service worker in a simulated browser: its storage, and a network that answers when the test says so. */
export function phone() {
  const shelves = new Map<string, Map<string, Response>>();
  const pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;
  const open = async (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, shelf);
    return {
      match: async (key: string | Request) => shelf.get(pathOf(key))?.clone(),
      put: async (key: string | Request, value: Response) => {
        if (!room) throw new DOMException('no room', 'QuotaExceededError');
        // A browser takes time to write.
        await new Promise((resolve) => setTimeout(resolve, 5));
        shelf.set(pathOf(key), value);
      },
      keys: async () => [...shelf.keys()],
      add: async () => undefined,
      delete: async (key: string) => shelf.delete(pathOf(key)),
    };
  };
  const caches = {
    open,
    match: async (key: string | Request) => {
      for (const shelf of shelves.values())
        if (shelf.has(pathOf(key))) return shelf.get(pathOf(key))?.clone();
      return undefined;
    },
    has: async (name: string) => shelves.has(name),
    delete: async (name: string) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return shelves.delete(name);
    },
  };
  const listeners = new Map<string, (event: unknown) => void>();
  let network: Network = async () => new Response('');
  let subscribed = true;
  let room = true;
  const subscription = {
    unsubscribe: async () => {
      subscribed = false;
    },
  };
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => [], claim: async () => {} },
    skipWaiting() {},
    registration: {
      pushManager: { getSubscription: async () => subscription },
      getNotifications: async () => [],
    },
  };
  const fetch = (input: string | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    return network(pathname + search, typeof input === 'string' ? new Request(ORIGIN + input, init) : input);
  };
  const globals = {
    self,
    caches,
    fetch,
    location: { origin: ORIGIN },
    importScripts(...names: string[]) {
      for (const name of names) runInContext(scripts(name), globals);
    },
    console: { info() {} },
    URL,
    URLSearchParams,
    Headers,
    Response: Object.assign(Response, { redirect: (to: string) => elsewhere(to) }),
    Intl,
    Date,
    Promise,
    Set,
  };
  createContext(globals);
  runInContext(scripts('/sw.js'), globals);

  async function ask(
    path: string,
    { method = 'GET', mode = 'navigate', body, headers, referrer = `${ORIGIN}/app` }: Asked = {},
  ): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const request = new Request(ORIGIN + path, { method, ...(body && { body }), headers: headers ?? {} });
    // Node's own requests do not navigate.
    for (const [name, value] of Object.entries({ mode, referrer }))
      Object.defineProperty(request, name, { value });
    listeners.get('fetch')?.({
      request,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    const response = await answer;
    for (let seen = 0; seen < waits.length; seen += 1) await waits[seen];
    return response;
  }
  async function install(): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  return {
    ask,
    install,
    subscribed: () => subscribed,
    fill() {
      room = false;
    },
    online(answers: Network) {
      network = answers;
    },
    offline() {
      network = () => Promise.reject(new TypeError('no network'));
    },
  };
}
