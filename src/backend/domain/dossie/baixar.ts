import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '#lib/errors.ts';
import { guid } from '#lib/wire.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { refusal } from '../../platform/http/failures.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import { streamInBatches } from '../../platform/http/streamInBatches.ts';
import { consume } from '../../platform/limits.ts';
import { disposition } from '../recursos/arquivos.ts';
import { conteudoDo } from './conteudo.ts';
import { fichaDe } from './ficha.ts';
import { dossieInteiro } from './ler.ts';
import { dossieEmPdf } from './pdf.ts';
import { dossieEmZip } from './zip.ts';

const FORMATOS = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/**
 * Downloads a whole case file for the driver's lawyer. Available without a plan, because the stored case belongs to
 * the driver.
 */
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
