import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { nomeDaPeticao } from '#backend/domain/peticoes/texto/nomeDoArquivo.ts';
import { documentoGuardado } from '#lib/documentos/documento.ts';
import { id, idDeCatalogo } from '#lib/wire.ts';
import { DOCX, renderDocx } from '../../platform/adapters/docx.ts';
import { multaNaoAcompanhada, peticaoVersao } from '../../platform/db/schema/peticoes.ts';
import type { BackendEnv } from '../../platform/http/route.ts';

/** A driver's petition as a Word file (.docx), generated from the stored data of that version. */
export const peticoesApp = new Hono<BackendEnv>().get('/arquivos/peticao/:id/:versao', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  const solicitacaoId = v.safeParse(id, c.req.param('id'));
  const numero = v.safeParse(idDeCatalogo, c.req.param('versao'));
  if (!solicitacaoId.success || !numero.success) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db
    .select({ documento: peticaoVersao.documento, multa: multaNaoAcompanhada })
    .from(peticaoVersao)
    .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, peticaoVersao.solicitacaoId))
    .where(
      and(
        eq(peticaoVersao.solicitacaoId, solicitacaoId.output),
        eq(peticaoVersao.numero, numero.output),
        eq(peticaoVersao.usuarioId, sessao.actor.id),
      ),
    );
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const bytes = await renderDocx(documentoGuardado(linha.documento));
  const nome = nomeDaPeticao({ ...linha.multa, versao: numero.output }, 'docx');
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': DOCX,
    'content-disposition': `attachment; filename="${nome}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});
