import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { lerLinha } from '../../../bin/lib/operador/linha.mjs';

/** Runs an operator's command on the server of this run, without a process for each of them; returns its data. */
export async function operador(...palavras: string[]): Promise<unknown> {
  const { body: comandos } = await pedir('GET');
  const lida = lerLinha(palavras, comandos as Parameters<typeof lerLinha>[1]);
  if (lida.tipo !== 'executar') throw new Error(JSON.stringify(lida));
  const { comando, valores, sim } = lida;
  const pedido = { nome: comando.nome, valores, operador: 'teste', confirmado: sim };
  const { status, body } = await pedir('POST', pedido);
  if (status !== 200) throw new Error(`${comando.nome}: ${status} ${JSON.stringify(body)}`);
  return (body as { dados?: unknown }).dados ?? null;
}

async function pedir(method: string, pedido?: object) {
  const socketPath = join(process.env.BROWSER_TEST_DATA ?? '', 'operador.sock');
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
