import { and, eq, isNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { today } from '#lib/dates.ts';
import { guid } from '#lib/wire.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { agenda } from '../../../platform/db/schema/lembretes.ts';
import type { BackendEnv } from '../../../platform/http/route.ts';
import { consume, consumeByNetwork } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions/token.ts';
import { prazosALembrar } from '../lembretes/prazos.ts';
import { calendario } from './calendario.ts';

/**
 * Limit per network. Calendar programs ask every few hours, and one provider asks for many drivers from few networks.
 */
const DA_REDE = { nome: 'agenda-rede', points: 600, seconds: 900 };
const DO_ENDERECO = { nome: 'agenda', points: 60, seconds: 3600 };

/**
 * Serves a driver's calendar by its secret address, and one deadline as a file to its signed-in driver. Unknown and
 * ended addresses get the same answer.
 */
export const agendaApp = new Hono<BackendEnv>()
  .get('/agenda/prazo/:guid/:tipo', async (c) => {
    const { ctx, sessao } = c.var;
    if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
    const { guid: qual, tipo } = c.req.param();
    const prazos = v.is(guid, qual) ? await prazosALembrar(ctx.db, sessao.actor.id, today(ctx.clock)) : [];
    const este = prazos.filter(
      ({ prazo, alvo }) =>
        prazo.tipo === tipo && (alvo.guid === qual || alvo.listagens.some((uma) => uma.guid === qual)),
    );
    if (este.length === 0) return c.text('NAO_ENCONTRADO', 404);
    return arquivo(c, calendario(este, ctx.env), 'attachment; filename="prazo-via-livre.ics"');
  })
  .get('/agenda/:chave', async (c) => {
    const { ctx } = c.var;
    await consumeByNetwork(ctx, DA_REDE);
    const chave = c.req.param('chave').replace(/\.ics$/, '');
    const tokenHash = hashToken(chave);
    const [dono] = await ctx.db
      .select({ id: usuario.id })
      .from(agenda)
      .innerJoin(usuario, eq(usuario.id, agenda.usuarioId))
      .where(and(eq(agenda.tokenHash, tokenHash), isNull(usuario.removidaEm), isNull(usuario.bloqueadoEm)));
    if (!dono) return c.text('NAO_ENCONTRADO', 404);
    await consume(ctx, { ...DO_ENDERECO, de: tokenHash });
    const prazos = await prazosALembrar(ctx.db, dono.id, today(ctx.clock));
    return arquivo(c, calendario(prazos, ctx.env), 'inline; filename="prazos-via-livre.ics"');
  });

function arquivo(c: Context, texto: string, disposition: string): Response {
  return c.body(texto, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': disposition,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
}
