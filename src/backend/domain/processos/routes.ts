import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import { consume, PDFS } from '#backend/platform/limits.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { processos } from '#lib/processos/contract.ts';
import { lerProcesso } from '#lib/processos/ler.ts';
import { guardarProcesso, guardarRespostas, marcarProcesso, retirarProcesso } from './guardar.ts';
import { listarProcessos, verProcesso } from './queries.ts';
import { documentoDoProcesso } from './texto.ts';

export const processosRoutes: Route[] = [
  route(processos.lista, listarProcessos),
  route(processos.guardar, guardarProcesso),
  route(processos.ver, verProcesso),
  route(processos.marcar, marcarProcesso),
  route(processos.rascunho, guardarRespostas),
  route(processos.retirar, retirarProcesso),
  route(processos.minuta, minutaDoProcesso),
];

/** The document as a PDF; nothing is stored. Throws DADOS_INVALIDOS by field. */
async function minutaDoProcesso(
  ctx: Ctx,
  { Tipo, Fase, Dados }: ParsedInput<typeof processos.minuta>,
): Promise<WireAnswer<typeof processos.minuta>> {
  const { clock } = ctx;
  const { fatos, erros } = lerProcesso({ tipo: Tipo, fase: Fase, hoje: today(clock) }, Dados);
  if (Object.keys(erros).length > 0) fail('DADOS_INVALIDOS', { fields: erros });
  await consume(ctx, { ...PDFS, de: ctx.actor.id });
  const pdf = await renderPdf(documentoDoProcesso(fatos), clock());
  const numero = (fatos.numeroProcesso ?? '').replace(/[^A-Za-z0-9]/g, '');
  return { Nome: `processo-${Tipo}-${numero}.pdf`, Pdf: pdf.toString('base64') };
}
