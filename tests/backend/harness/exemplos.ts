import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';

/** Folder for recorded calls: API_EXAMPLES=folder npm run backend -- FILE, then node bin/api-exemplos.mjs folder. */
const FOLDER = process.env.API_EXAMPLES;

interface Operation {
  name: string;
  endpoint: Endpoint;
  pattern: RegExp;
}

const operations: Operation[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  })),
);

/** Records request and answer of a successful call as an example for the API document. */
export async function keepExample(request: Request, answer: () => Promise<Response>): Promise<Response> {
  if (!FOLDER) return answer();
  const sent = request.clone();
  const response = await answer();
  if (response.status === 200) await keep(FOLDER, sent, response.clone()).catch(() => undefined);
  return response;
}

async function keep(folder: string, request: Request, response: Response): Promise<void> {
  const body = await bodyOf(request);
  const { pathname } = new URL(request.url);
  const found = operations.find(
    ({ endpoint, pattern }) =>
      endpoint.method === request.method &&
      pattern.test(pathname) &&
      (endpoint.function === undefined || endpoint.function === body.function),
  );
  if (!found) return;
  const { function: _, ...fields } = body;
  const input = { ...found.pattern.exec(pathname)?.groups, ...fields };
  mkdirSync(folder, { recursive: true });
  const example = { input, answer: await response.json() };
  const file = join(folder, `${found.name}-${process.pid}-${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(file, JSON.stringify(example));
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method !== 'POST') return {};
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await request.json()) as Record<string, unknown>;
  const entries = [...(await request.formData())];
  return Object.fromEntries(entries.map(([name, value]) => [name, value instanceof Blob ? '(file)' : value]));
}
