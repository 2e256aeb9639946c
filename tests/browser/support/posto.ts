import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/simulators.ts';
import { freePort } from '../../backend/harness/port.mjs';
import { servidorEm } from '../../crash/server.ts';
import { operadorEm } from './operador.ts';

/** A program of its own with its desk and a source over the network, so that a stopped service does not affect other tests. */
export async function abrirPosto() {
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-mesa-'));
  const fonte = await abrirFonte();
  const porta = String(await freePort());
  const servidor = await servidorEm(dataDir, {
    OPERATOR_PORT: porta,
    INFOSIMPLES_URL: fonte.url,
    INFOSIMPLES_TOKEN: 'fonte',
  });
  await servidor.start();
  /** Writes rows while the program is stopped: what would take days, or hundreds of drivers. */
  const comLinhas = async (escrever: (banco: PGlite) => Promise<void>) => {
    await servidor.stop();
    const banco = await PGlite.create(join(dataDir, 'postgres'));
    await escrever(banco);
    await banco.close();
    await servidor.start();
  };
  return {
    dataDir,
    fonte,
    servidor,
    mesa: `http://127.0.0.1:${porta}`,
    operador: operadorEm(dataDir),
    mails: () => readdir(join(dataDir, 'outbox')).catch(() => []),
    comLinhas,
    /** A dead job: the six attempts would take ten minutes. */
    comTarefaMorta: (fila: string, dados: object) =>
      comLinhas(async (banco) => {
        await banco.query('insert into pgboss.job (name, data, output) values ($1, $2, $3)', [
          `${fila}-morta`,
          JSON.stringify(dados),
          JSON.stringify({ message: 'o servidor de e-mail recusou' }),
        ]);
      }),
    async fechar() {
      await servidor.stop();
      fonte.fechar();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A source over the network that can be made to refuse our requests, as after a renamed parameter. */
async function abrirFonte() {
  const app = createInfosimplesSimulator({
    store: createMemoryStore(),
    clock: () => new Date(),
    token: 'fonte',
  });
  const fonte = { url: '', entende: true, perguntas: 0, fechar: () => server.close() };
  const server = createServer(async (request, response) => {
    const partes: Buffer[] = [];
    for await (const parte of request) partes.push(parte);
    const campos = new URLSearchParams(Buffer.concat(partes).toString());
    fonte.perguntas += 1;
    if (!fonte.entende) campos.delete('cnh');
    const resposta = await app.request(request.url ?? '/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: campos.toString(),
    });
    response.writeHead(resposta.status, { 'content-type': 'application/json' });
    response.end(await resposta.text());
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  fonte.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fonte;
}
