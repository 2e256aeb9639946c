import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import type { Ctx } from '../../context.ts';
import { arquivosDoMotorista, type NomeDeArquivo } from './arquivos.ts';
import { type Contagem, dadosEmJson } from './dados.ts';
import { indiceEmHtml } from './indice.ts';

/**
 * Everything kept about the driver: dados.json, every file as it came, the receipts, an index to read and SHA256SUMS. Written as fast
 * as it is read: some rows or one file are in memory at a time. What cannot be read is named in the index and does not end the rest.
 */
export async function* exportacaoEmZip(ctx: Ctx): AsyncGenerator<Uint8Array, void> {
  // Who leaves in the middle is no failure: told of it, the library throws what nobody catches. It is left to the garbage instead.
  yield* makeZip(entradas(ctx)).values({ preventCancel: true });
}

async function* entradas(ctx: Ctx) {
  const agora = ctx.clock();
  const somas: string[] = [];
  const nomes: NomeDeArquivo[] = [];
  const contagem: Contagem = new Map();
  yield {
    name: 'dados.json',
    input: somado('dados.json', dadosEmJson(ctx, contagem), somas),
    lastModified: agora,
  };
  for await (const { ler, ...um } of arquivosDoMotorista(ctx)) {
    const bytes = await ler().catch((err: unknown) => {
      ctx.log.error({ err }, 'a file of an export could not be read');
      return null;
    });
    nomes.push({ ...um, bytes: bytes?.length ?? null });
    if (!bytes) continue;
    somas.push(`${createHash('sha256').update(bytes).digest('hex')}  ${um.lugar}`);
    yield { name: um.lugar, input: bytes, lastModified: um.de };
  }
  const indice = indiceEmHtml({ perfil: ctx.actor, agora, contagem, arquivos: nomes });
  yield { name: 'indice.html', input: somado('indice.html', indice, somas), lastModified: agora };
  yield { name: 'SHA256SUMS', input: new TextEncoder().encode(`${somas.join('\n')}\n`), lastModified: agora };
}

/** Passes the pieces on and writes the sum of all of them down at the end. */
async function* somado(
  nome: string,
  partes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  somas: string[],
): AsyncGenerator<Uint8Array, void> {
  const soma = createHash('sha256');
  for await (const parte of partes) {
    soma.update(parte);
    yield parte;
  }
  somas.push(`${soma.digest('hex')}  ${nome}`);
}
