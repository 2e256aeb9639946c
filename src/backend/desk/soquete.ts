import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '#backend/platform/db/lock.ts';
import type { Env } from '#backend/platform/env.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { descrever } from './comando.ts';
import { executar, Pedido, type Resultado } from './executar.ts';
import { comandos } from './registro.ts';

export function caminhoDoSoquete({ socketDir }: Env): string {
  return resolve(socketDir, 'operador.sock');
}

/**
 * Serves the operator's commands on a local socket that only this user may open; the first process of a folder holds it. A failure is
 * logged and does not stop the web server. Returns a function that closes the socket.
 */
export async function abrirSoquete(runtime: Runtime, caminho: string): Promise<() => Promise<void>> {
  if (await temDono(caminho)) return async () => undefined;
  try {
    return await ouvir(runtime, caminho);
  } catch (err) {
    runtime.deps.log.error(
      { err, caminho },
      'the operator socket could not be created: a path of at most 107 characters is possible',
    );
    return async () => undefined;
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

/** Most bytes of a request: a protocol of 10 MB and its documents in base64. */
const MAIOR_CORPO = 64 * 1024 * 1024;

/** Serves the operator's socket: GET /comandos describes the commands, POST runs one. The socket's permissions are the only check. */
async function atender(runtime: Runtime, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (request.url !== '/comandos') return json(response, 404, { mensagem: 'Endereço desconhecido.' });
    if (request.method === 'GET') return json(response, 200, comandos.map(descrever));
    const pedido = v.safeParse(v.pipe(v.string(), v.parseJson(), Pedido), await corpo(request));
    if (!pedido.success) return json(response, 422, { mensagem: 'O pedido não foi entendido.', campos: {} });
    responder(response, await executar(runtime, pedido.output));
  } catch (err) {
    // The client disconnected: not a server failure.
    if (response.destroyed)
      return runtime.deps.log.info({ err }, 'the operator disconnected before the answer ended');
    runtime.deps.log.error({ err }, 'operator command failed');
    if (response.headersSent) response.destroy();
    else json(response, 500, { mensagem: 'O comando falhou no servidor; a causa está no log dele.' });
  }
}

const STATUS: Record<Resultado['tipo'], number> = {
  ok: 200,
  confirmar: 428,
  uso: 422,
  erro: 409,
};

function responder(response: ServerResponse, resultado: Resultado): void {
  if (resultado.tipo !== 'ok') {
    const { tipo, ...resto } = resultado;
    // The command line adds the error code, which is in the docs and logs; screens show only the sentence.
    const codigo = 'codigo' in resto ? ` (${resto.codigo})` : '';
    json(
      response,
      STATUS[tipo],
      'mensagem' in resto ? { ...resto, mensagem: `${resto.mensagem}${codigo}` } : resto,
    );
  } else json(response, STATUS.ok, resultado.resposta);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

async function corpo(request: IncomingMessage): Promise<string> {
  const partes: Buffer[] = [];
  let tamanho = 0;
  for await (const parte of request) {
    tamanho += parte.length;
    if (tamanho > MAIOR_CORPO) return '';
    partes.push(parte);
  }
  return Buffer.concat(partes).toString();
}
