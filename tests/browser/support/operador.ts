import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { lerLinha } from '../../../bin/lib/operador/linha.mjs';

/** Runs an operator's command on the server of this run; returns its data. */
export function operador(...palavras: string[]): Promise<unknown> {
  return operadorEm(process.env.BROWSER_TEST_DATA ?? '')(...palavras);
}

/** The commands of the server with this data folder, without a process for each of them. */
export function operadorEm(dataDir: string): (...palavras: string[]) => Promise<unknown> {
  const socketPath = join(dataDir, 'operador.sock');
  return async (...palavras) => {
    const { body: comandos } = await pedir(socketPath, 'GET');
    const lida = lerLinha(palavras, comandos as Parameters<typeof lerLinha>[1]);
    if (lida.tipo !== 'executar') throw new Error(JSON.stringify(lida));
    const { comando, valores, sim } = lida;
    const pedido = { nome: comando.nome, valores, operador: 'teste', confirmado: sim };
    const { status, body } = await pedir(socketPath, 'POST', pedido);
    if (status !== 200) throw new Error(`${comando.nome}: ${status} ${JSON.stringify(body)}`);
    return (body as { dados?: unknown }).dados ?? null;
  };
}

async function pedir(socketPath: string, method: string, pedido?: object) {
  const sent = request({ socketPath, path: '/comandos', method });
  sent.end(pedido && JSON.stringify(pedido));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body: unknown = JSON.parse(Buffer.concat(await answer.toArray()).toString());
  return { status: answer.statusCode, body };
}

/**
 * Path and query of the link in the newest recovery mail to an address; empty before it arrived. The server writes its mails into a
 * folder.
 */
export async function linkMailedTo(email: string): Promise<string> {
  const folder = join(process.env.BROWSER_TEST_DATA ?? '', 'outbox');
  // A mail that is still being written has a name that starts with a dot.
  const all = await readdir(folder).catch(() => []);
  const names = all
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse();
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const link = /\S*\/redefinirSenha\?codigo=[\w-]+/.exec(mail.text ?? '')?.[0];
    if (mail.to?.[0]?.address !== email || !link) continue;
    const { pathname, search } = new URL(link);
    return pathname + search;
  }
  return '';
}
