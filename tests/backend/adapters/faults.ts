import type { ServerResponse } from 'node:http';
import { OPERATIONS, type Operation } from './operations.ts';
import type { OutsideServer } from './outside-server.ts';

export const send = (response: ServerResponse, status: number, body = '', type = 'application/json') =>
  void response.writeHead(status, { 'content-type': type }).end(body);

export const servers: OutsideServer[] = [];
export const operation = (adapter: string, name: string): Operation => {
  const found = OPERATIONS[adapter]?.find((one) => one.name === name);
  if (!found) throw new Error(`no ${adapter} ${name}`);
  return found;
};
