import { Hono } from 'hono';
import * as v from 'valibot';
import type { ItemDoDossie } from '#lib/dossie/itens.ts';
import { AppError } from '#lib/errors.ts';
import { guid } from '#lib/wire.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { refusal } from '../../platform/http/failures.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import { streamInBatches } from '../../platform/http/streamInBatches.ts';
import { consume } from '../../platform/limits.ts';
import { pedidoDoUsuario } from '../pedidos/pedido.ts';
import { reciboEmPdf } from '../pedidos/recibo.ts';
import { disposition } from '../recursos/arquivos.ts';
import { lerArquivo } from '../recursos/lerArquivo.ts';
import { dossieInteiro } from './ler.ts';
import { dossieEmPdf } from './pdf.ts';
import { fichaDe } from './wire.ts';
import { dossieEmZip } from './zip.ts';

const FORMATOS = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/** Downloads a whole case file. Available without a plan, because the case belongs to the driver. */
export const dossieApp = new Hono<BackendEnv>().get('/arquivos/dossie/:guid/:formato{pdf|zip}', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  const qual = c.req.param('guid');
  if (!v.is(guid, qual)) return c.text('NAO_ENCONTRADO', 404);
  try {
    return await baixar(
      { ...ctx, actor: sessao.actor },
      qual,
      c.req.param('formato') as keyof typeof FORMATOS,
    );
  } catch (error) {
    if (error instanceof AppError) return refusal(c, error.code);
    throw error;
  }
});

async function baixar(ctx: Ctx, guidDaMulta: string, formato: keyof typeof FORMATOS): Promise<Response> {
  const dossie = await dossieInteiro(ctx, guidDaMulta);
  await consume(ctx, { nome: 'dossie', de: ctx.actor.id, points: 30, seconds: 3600 });
  const { multa, itens } = dossie;
  await audit(ctx, { acao: 'dossie.baixar', entidade: 'multa', id: multa.id, dados: { formato } });
  const entrada = {
    ficha: fichaDe(dossie, ctx.actor.nome),
    itens,
    agora: ctx.clock(),
    ler: (item: (typeof itens)[number]) => conteudoDo(ctx, item),
    paraJpeg: (bytes: Uint8Array) => ctx.adapters.imagens.paraJpeg(bytes, String(ctx.actor.id)),
  };
  const corpo = streamInBatches(formato === 'pdf' ? dossieEmPdf(entrada) : dossieEmZip(entrada));
  return new Response(corpo, {
    headers: {
      'content-type': FORMATOS[formato],
      'content-disposition': disposition(`dossie-${multa.autoInfracao}.${formato}`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Bytes of an item: its file, or a receipt generated now. Null when it has no file or the file cannot be read. */
async function conteudoDo(
  ctx: Ctx,
  { arquivo, recibo }: Pick<ItemDoDossie, 'arquivo' | 'recibo'>,
): Promise<Uint8Array | null> {
  if (arquivo) {
    const bytes = await lerArquivo(ctx, arquivo);
    return typeof bytes === 'string' ? null : bytes;
  }
  if (recibo === null) return null;
  const pedido = await pedidoDoUsuario(ctx, { id: recibo, usuarioId: ctx.actor.id });
  return pedido ? reciboEmPdf(ctx, pedido) : null;
}
