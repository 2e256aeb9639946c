import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/simulators.ts';

/** A source over the network that can be made to refuse our requests, as after a renamed parameter. */
export async function abrirFonte() {
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
