import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import { registrarRequerimento } from '#backend/domain/conta/requerimentos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { streamInBatches } from '#backend/platform/http/streamInBatches.ts';
import { consume } from '#backend/platform/limits.ts';
import { arquivosDoMotorista, type NomeDeArquivo } from './arquivos.ts';
import { type Contagem, dadosEmJson } from './dados.ts';
import { FORA_DA_EXPORTACAO } from './formato.ts';
import { indiceEmHtml } from './indice.ts';

/** What is kept about the driver, as a file (LGPD, art. 18, II and V). */
export async function meusDados(ctx: Ctx): Promise<Response> {
  await consume(ctx, { nome: 'meus-dados', de: ctx.actor.id, points: 10, seconds: 3600 });
  await audit(ctx, { acao: 'conta.exportar', entidade: 'usuario', id: ctx.actor.id });
  await registrarRequerimento(ctx, {
    usuarioId: ctx.actor.id,
    tipo: 'acesso',
    texto: 'Cópia dos dados, baixada em Meus Dados.',
    origem: 'conta',
    respondido: `Entregue na hora, em um arquivo, menos ${FORA_DA_EXPORTACAO}.`,
  });
  return new Response(streamInBatches(exportacaoEmZip(ctx)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="meus-dados-via-livre.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * All stored data of the driver as a ZIP: dados.json, original files, receipts, an HTML index and SHA256SUMS.
 * Streamed: some rows or one file in memory at a time. Unreadable files are named in the index and do not abort the
 * export.
 */
async function* exportacaoEmZip(ctx: Ctx): AsyncGenerator<Uint8Array, void> {
  // When the client disconnects, cancelling makes the library throw an uncaught error, so it is not cancelled and is left to garbage collection.
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

/** Passes the chunks through and records their checksum at the end. */
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
