import { and, eq, isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventTransparency,
} from 'ical-generator';
import * as v from 'valibot';
import { ondeSeLe, type PrazoALembrar, prazosALembrar } from '#backend/domain/avisos/lembretes/prazos.ts';
import { comSenha } from '#backend/domain/conta/password.ts';
import { hashToken, novoToken } from '#backend/domain/conta/session.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { contaAtiva, usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { consume, consumeByNetwork } from '#backend/platform/limits.ts';
import type { lembretes } from '#lib/avisos/contract.ts';
import { addDays, formatDate } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { AVISO_DE_ESTIMATIVA } from '#lib/multas/prazos.ts';
import { paths } from '#lib/paths.ts';
import { guid } from '#lib/wire.ts';
import { verPreferencias } from './preferencias.ts';

/** Limit per network: one calendar provider asks for many drivers from few networks. */
const DA_REDE = { nome: 'agenda-rede', points: 600, seconds: 900 };
const DO_ENDERECO = { nome: 'agenda', points: 60, seconds: 3600 };

/** Serves a driver's calendar by its secret address, and one deadline as a file. Unknown and ended addresses look the same. */
export const agendaApp = new Hono<BackendEnv>()
  .get('/agenda/prazo/:guid/:tipo', async (c) => {
    const { ctx, sessao } = c.var;
    if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
    const { guid: qual, tipo } = c.req.param();
    const prazos = v.is(guid, qual) ? await prazosALembrar(ctx, sessao.actor.id) : [];
    const este = prazos.filter(
      ({ prazo, alvo }) =>
        prazo.tipo === tipo && (alvo.guid === qual || alvo.listagens.some((uma) => uma.guid === qual)),
    );
    if (este.length === 0) return c.text('NAO_ENCONTRADO', 404);
    const texto = await calendario(ctx, sessao.actor.id, este);
    return arquivo(c, texto, 'attachment; filename="prazo-via-livre.ics"');
  })
  .get('/agenda/:chave', async (c) => {
    const { ctx } = c.var;
    await consumeByNetwork(ctx, DA_REDE);
    const chave = c.req.param('chave').replace(/\.ics$/, '');
    const tokenHash = hashToken(chave);
    const [dono] = await ctx.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(and(eq(usuario.calendarioHash, tokenHash), contaAtiva));
    if (!dono) return c.text('NAO_ENCONTRADO', 404);
    await consume(ctx, { ...DO_ENDERECO, de: tokenHash });
    const prazos = await prazosALembrar(ctx, dono.id);
    const texto = await calendario(ctx, dono.id, prazos);
    return arquivo(c, texto, 'inline; filename="prazos-via-livre.ics"');
  });

function arquivo(c: Context, texto: string, disposition: string): Response {
  return c.body(texto, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': disposition,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
}

/** Days before the deadline with an alarm, at nine in the morning. */
const ALARMES_DIAS = [7, 1, 0];
const ALARME_HORA = 9;

/** Seconds before the start of an all-day event (midnight); negative = after it. */
const antesDoInicio = (dias: number) => (dias * 24 - ALARME_HORA) * 3600;

/** Deadlines as a calendar (RFC 5545): one all-day event each, with alarms. Contains no CPF, licence or plate. */
async function calendario(ctx: PublicCtx, dono: string, prazos: readonly PrazoALembrar[]): Promise<string> {
  const { publicUrl } = ctx.env;
  const cal = ical({
    name: 'Prazos da Via Livre',
    description: 'Últimos dias para responder às suas multas e aos processos da CNH.',
    prodId: { company: 'Via Livre', product: 'Prazos', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    // Refresh interval for calendar programs: six hours.
    ttl: 6 * 3600,
  });
  const dominio = new URL(publicUrl).hostname;
  const plano = await planoVigente(ctx, dono);
  for (const { prazo, alvo, versao, alteradoEm } of prazos) {
    const { pagina } = await ondeSeLe(ctx, { dono, plano }, alvo);
    const evento = cal.createEvent({
      // Depends on fine or process and stage only, so a changed date moves the event instead of adding one.
      id: `${alvo.guid}-${prazo.tipo}@${dominio}`,
      // Milestones are append-only, so their number grows with each change (RFC 5545, 3.8.7.4).
      sequence: versao,
      stamp: alteradoEm,
      lastModified: alteradoEm,
      start: prazo.data,
      end: addDays(prazo.data, 1),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${prazo.rotulo}: último dia${prazo.estimado ? ' (estimativa)' : ''} – ${alvo.nome}`,
      description: [
        `${alvo.resumo}.`,
        `${prazo.fundamento}.`,
        prazo.estimado ? AVISO_DE_ESTIMATIVA : 'Vale sempre o prazo impresso na sua notificação.',
      ].join('\n'),
      url: new URL(pagina, publicUrl).href,
    });
    for (const dias of ALARMES_DIAS)
      evento
        .createAlarm({
          type: ICalAlarmType.display,
          trigger: antesDoInicio(dias),
          description: `${prazo.rotulo}: ${dias === 0 ? 'o último dia é hoje' : `último dia em ${formatDate(prazo.data)}`}`,
        })
        // The library counts an alarm after the start from the end, which is the next day; its constructor's option is not read.
        .relatesTo(ICalAlarmRelatesTo.start);
  }
  return cal.toString();
}

/** Creates a calendar address (256 random bits), returned once and stored as a hash; ends the previous one. Asks for the password. */
export async function criarCalendario(
  ctx: Ctx,
  { Senha }: ParsedInput<typeof lembretes.criarCalendario>,
): Promise<WireAnswer<typeof lembretes.criarCalendario>> {
  await consume(ctx, { nome: 'calendario', de: ctx.actor.id, points: 20, seconds: 3600 });
  const chave = novoToken();
  const novo = { calendarioHash: hashToken(chave), calendarioDesde: ctx.clock() };
  await comSenha(ctx, Senha, async (tx) => {
    await tx.db.update(usuario).set(novo).where(eq(usuario.id, tx.actor.id));
    await audit(tx, { acao: 'calendario.criar', entidade: 'usuario', id: tx.actor.id });
  });
  return { Endereco: new URL(paths.agenda(chave), ctx.env.publicUrl).href };
}

export async function revogarCalendario(ctx: Ctx): Promise<WireAnswer<typeof lembretes.revogarCalendario>> {
  await transaction(ctx, async (tx) => {
    if (await encerrarCalendario(tx, tx.actor.id))
      await audit(tx, { acao: 'calendario.revogar', entidade: 'usuario', id: tx.actor.id });
  });
  return verPreferencias(ctx);
}

/** Ends the address. Returns whether there was one. */
export async function encerrarCalendario({ db }: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<boolean> {
  const tinha = await db
    .update(usuario)
    .set({ calendarioHash: null, calendarioDesde: null })
    .where(and(eq(usuario.id, usuarioId), isNotNull(usuario.calendarioHash)))
    .returning({ id: usuario.id });
  return tinha.length > 0;
}
