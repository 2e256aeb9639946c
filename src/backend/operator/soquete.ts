import { once } from 'node:events';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Env } from '../../env.ts';
import type { Runtime } from '../runtime.ts';
import { atender } from './servidor.ts';

/** How often a process without the socket looks whether its owner has gone. */
const NOVA_TENTATIVA_MS = 15_000;

/** The path of the operator's socket. */
export function caminhoDoSoquete({ OPERATOR_SOCKET, DATA_DIR }: Env): string {
  return resolve(OPERATOR_SOCKET ?? join(DATA_DIR, 'operador.sock'));
}

/**
 * Serves the operator's commands on a local socket that only this user may open. Of several processes on one machine the
 * first has it, and another takes over when that one is gone. Without it drivers are served all the same: a failure is
 * logged. Gives what closes it.
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

/** Undefined: another process has it, or it cannot be opened. */
async function tomar(runtime: Runtime, caminho: string): Promise<(() => Promise<void>) | undefined> {
  if (await temDono(caminho)) return undefined;
  try {
    return await ouvir(runtime, caminho);
  } catch (err) {
    runtime.deps.log.error({ err, caminho }, 'no operator socket: OPERATOR_SOCKET gives it another path');
    return undefined;
  }
}

async function ouvir(runtime: Runtime, caminho: string): Promise<() => Promise<void>> {
  mkdirSync(dirname(caminho), { recursive: true, mode: 0o700 });
  // Left behind by a process that was killed: nobody listens. What is no socket is not ours to delete.
  if (lstatSync(caminho, { throwIfNoEntry: false })?.isSocket()) rmSync(caminho);
  const server = createServer((request, response) => void atender(runtime, request, response));
  // The socket is made while `listen` runs, and with this mask nobody else can open it at any moment.
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
