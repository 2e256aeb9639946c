import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answered } from '#backend/platform/observe/facts.ts';
import { type Handler, startFront } from './support.ts';

describe('the log line of a request', () => {
  let front: Awaited<ReturnType<typeof startFront>>;
  const told: Answered[] = [];
  afterEach(async () => {
    told.length = 0;
    await front.close();
  });

  const start = async (handler?: Handler) => {
    front = await startFront({
      ...(handler && { handler }),
      files: { 'client/favicon.svg': '<svg/>' },
      observe: (request) => told.push(request),
    });
  };

  it('has the path without its query, the status and the id of the answer', async () => {
    await start(async (_req, res) => void res.writeHead(303).end());
    const { headers } = await front.ask('/app/multas?cpf=12345678909');
    expect(told).toEqual([
      {
        method: 'GET',
        path: '/app/multas',
        status: 303,
        ms: expect.any(Number),
        requestId: headers['x-request-id'],
        file: false,
        aborted: false,
      },
    ]);
  });

  it('is written for files and refused requests too', async () => {
    await start();
    await front.ask('/favicon.svg');
    await front.ask('/', { method: 'TRACE' });
    expect(told.map(({ status, file }) => [status, file])).toEqual([
      [200, true],
      [405, false],
    ]);
  });

  it('says when the client left before the end', async () => {
    let begun: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await start(async (_req, res) => {
      res.writeHead(200).write('metade');
      begun();
    });
    const socket = connect(front.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => told.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
