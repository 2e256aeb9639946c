import { createServer, type RequestListener } from 'node:http';

export type OutsideServer = {
  url: string;
  /** The requests received so far. */
  asked(): number;
  stop(): Promise<void>;
};

/** A server on loopback that replaces an outside service and counts requests. */
export async function outsideServer(listener: RequestListener): Promise<OutsideServer> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
