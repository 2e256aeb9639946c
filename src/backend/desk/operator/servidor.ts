import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { Runtime } from '../../platform/runtime.ts';
import { descrever } from './ajuda.ts';
import { executar, Pedido, type Resultado } from './executar.ts';
import { comandos } from './registro.ts';

/** Room for a 10 MB protocol and its documents in base64, with their metadata. */
const MAIOR_CORPO = 64 * 1024 * 1024;

/**
 * Handles requests on the operator's socket: `GET /comandos` describes the commands, `POST /comandos` runs one. There
 * is no authentication here: file permissions of the socket decide who may connect.
 */
export async function atender(
  runtime: Runtime,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.url !== '/comandos') return json(response, 404, { mensagem: 'Endereço desconhecido.' });
    if (request.method === 'GET') return json(response, 200, comandos.map(descrever));
    const pedido = v.safeParse(v.pipe(v.string(), v.parseJson(), Pedido), await corpo(request));
    if (!pedido.success) return json(response, 422, { mensagem: 'O pedido não foi entendido.', campos: {} });
    await responder(response, await executar(runtime, pedido.output));
  } catch (err) {
    // The client disconnected or could not save the file: not a server failure.
    if (response.destroyed)
      return runtime.deps.log.info({ err }, 'the operator disconnected before the answer ended');
    runtime.deps.log.error({ err }, 'operator command failed');
    if (response.headersSent) response.destroy();
    else json(response, 500, { mensagem: 'O comando falhou no servidor; a causa está no log dele.' });
  }
}

const STATUS: Record<Resultado['tipo'], number> = {
  ok: 200,
  previa: 200,
  confirmar: 428,
  uso: 422,
  erro: 409,
};

async function responder(response: ServerResponse, resultado: Resultado): Promise<void> {
  if (resultado.tipo !== 'ok') {
    const { tipo, ...resto } = resultado;
    // On the machine a message has its code of docs and logs too; screens show words alone.
    const codigo = 'codigo' in resto ? ` (${resto.codigo})` : '';
    return json(
      response,
      STATUS[tipo],
      'mensagem' in resto ? { ...resto, mensagem: `${resto.mensagem}${codigo}` } : resto,
    );
  }
  const { arquivo, ...resposta } = resultado.resposta;
  if (!arquivo) return json(response, STATUS.ok, resposta);
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${arquivo.nome}"`,
  });
  await pipeline(Readable.from(arquivo.conteudo), response);
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
