import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Env } from '../../../env.ts';
import { makeFolder } from '../../platform/folder.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { atender } from './servidor.ts';

/** Interval at which a process without the socket tries to take it over. */
const NOVA_TENTATIVA_MS = 15_000;

/** Path of the operator's socket. */
export function caminhoDoSoquete({ OPERATOR_SOCKET, DATA_DIR }: Env): string {
  return resolve(OPERATOR_SOCKET ?? join(DATA_DIR, 'operador.sock'));
}

/**
 * Serves the operator's commands on a local socket that only this user may open. With several processes on one
 * machine, the first one holds it, and another takes over when that one ends. A failure is logged and does not stop
 * the web server. Returns a function that closes the socket.
 */
export async function abrirSoquete(runtime: Runtime, caminho: string): Promise<() => Promise<void>> {
  let fechar = await tomar(runtime, caminho);
  const timer = setInterval(async () => {
    fechar ??= await tomar(runtime, caminho);
  }, NOVA_TENTATIVA_MS).unref();
  return async () => {
    clearInterval(timer);
    await fechar?.();
  };
}

/** Opens the socket; undefined when another process has it or it cannot be opened. */
async function tomar(runtime: Runtime, caminho: string): Promise<(() => Promise<void>) | undefined> {
  if (await temDono(caminho)) return undefined;
  try {
    return await ouvir(runtime, caminho);
  } catch (err) {
    runtime.deps.log.error(
      { err, caminho },
      'the operator socket could not be created: set OPERATOR_SOCKET to another path',
    );
    return undefined;
  }
}

async function ouvir(runtime: Runtime, caminho: string): Promise<() => Promise<void>> {
  makeFolder(dirname(caminho));
  // A socket left by a killed process has no listener and is deleted. Any other kind of file is left alone.
  if (lstatSync(caminho, { throwIfNoEntry: false })?.isSocket()) rmSync(caminho);
  const server = createServer((request, response) => void atender(runtime, request, response));
  // `listen` creates the socket: this umask keeps other users out from the first moment.
  const mask = process.umask(0o177);
  try {
    server.listen(caminho);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function temDono(caminho: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(caminho);
    const answer = (dono: boolean) => {
      socket.destroy();
      done(dono);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
