import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { today } from '#lib/dates.ts';
import { operadoraDe } from '#lib/politicas/operadora.ts';
import { mediaTypePorNome } from '#lib/recursos/documentos.ts';
import { guid } from '#lib/wire.ts';
import { renderPdf } from '../../platform/adapters/pdf.ts';
import type { Ctx } from '../../platform/context.ts';
import { arquivo, parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import { registrarOlhada } from '../acesso/olhadas.ts';
import { disposition } from '../recursos/arquivos.ts';
import { lerArquivo } from '../recursos/lerArquivo.ts';
import { enderecoDe } from '../recursos/procuracao.ts';
import { clienteDe, procuracaoVale } from './permissoes.ts';
import { procuracaoParaParceiro } from './procuracao.ts';
import { atende } from './quem.ts';

const EM_CASA = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

/** Serves a client's valid power of attorney to its partner, and the form to print and sign to the driver. */
export const procuracoesDeParceiro = new Hono<BackendEnv>()
  .get('/arquivos/parceiro/procuracao/:guid', async (c) => {
    const { ctx, sessao } = c.var;
    if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
    const qual = c.req.param('guid');
    if (!v.is(guid, qual)) return c.text('NAO_ENCONTRADO', 404);
    const doParceiro: Ctx = { ...ctx, actor: sessao.actor };
    const achada = await procuracaoAberta(doParceiro, qual);
    if (!achada) return c.text('NAO_ENCONTRADO', 404);
    const bytes = await lerArquivo(ctx, achada.arquivo);
    if (bytes === 'faltando') return c.text('NAO_ENCONTRADO', 404);
    if (bytes === 'alterado') return c.text('SERVICO_INDISPONIVEL', 503);
    const { usuarioId, parceiroId } = achada.procuracao;
    await registrarOlhada(doParceiro, { de: [usuarioId], oQue: 'procuracao', parceiroId });
    return c.body(new Uint8Array(bytes), 200, {
      ...EM_CASA,
      'content-type': mediaTypePorNome(achada.arquivo.nome),
      'content-disposition': disposition(achada.arquivo.nome),
    });
  })
  .get('/arquivos/parceiro/modelo/:codigo', async (c) => {
    const { ctx, sessao } = c.var;
    if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
    const [quem] = await ctx.db
      .select()
      .from(parceiro)
      .where(and(eq(parceiro.codigo, c.req.param('codigo').toLowerCase()), atende));
    const [eu] = await ctx.db.select().from(usuario).where(eq(usuario.id, sessao.actor.id));
    if (!quem || !eu) return c.text('NAO_ENCONTRADO', 404);
    const papel = procuracaoParaParceiro({
      outorgante: { ...eu, endereco: enderecoDe(eu) },
      parceiro: quem,
      operadora: operadoraDe(ctx.env),
    });
    return c.body(new Uint8Array(await renderPdf(papel, ctx.clock())), 200, {
      ...EM_CASA,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="procuracao-${quem.codigo}.pdf"`,
    });
  });

/** Open to the named partner while it and the permission are valid. */
async function procuracaoAberta(ctx: Ctx, qual: string) {
  const [achada] = await ctx.db
    .select({ procuracao: procuracaoDeParceiro, arquivo })
    .from(procuracaoDeParceiro)
    .innerJoin(arquivo, eq(arquivo.id, procuracaoDeParceiro.arquivoId))
    .innerJoin(parceiro, eq(parceiro.id, procuracaoDeParceiro.parceiroId))
    .where(
      and(
        eq(procuracaoDeParceiro.guid, qual),
        eq(parceiro.contaId, ctx.actor.id),
        atende,
        procuracaoVale(today(ctx.clock)),
      ),
    );
  return achada && (await clienteDe(ctx, achada.procuracao)) ? achada : null;
}
