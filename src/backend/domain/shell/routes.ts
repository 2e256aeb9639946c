import { and, eq } from 'drizzle-orm';
import { porAuto } from '#backend/domain/multas/porAuto.ts';
import { assinaturaVigente, ultimaAssinatura } from '#backend/domain/planos/vigente.ts';
import { recursoVivo } from '#backend/domain/recursos/queries.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import banners from '#content/banner.json' with { type: 'json' };
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { shell } from '#lib/shell/contract.ts';

export const shellRoutes: Route[] = [
  route(shell.telaInicial, telaInicial),
  route(shell.verificacaoMenus, (ctx, _input, { sessao }) =>
    verificacaoMenus(ctx, sessao?.liberado ?? false),
  ),
  route(shell.planoEDias, planoEDias),
  route(shell.timeline, timeline),
];

async function telaInicial(_ctx: Ctx, { tamanho }: ParsedInput<typeof shell.telaInicial>) {
  return banners[tamanho];
}

async function verificacaoMenus(
  ctx: Ctx,
  liberado: boolean,
): Promise<WireAnswer<typeof shell.verificacaoMenus>> {
  const status = liberado ? '' : sentenceOf('MENU_BLOQUEADO', { supportEmail: ctx.env.SUPPORT_EMAIL });
  const data = { liberacao: liberado, liberacao_status: status };
  return { response: 'success', ...data, data };
}

/** The plan in force, or else the last one; days left, 0 when ended. */
async function planoEDias(ctx: Ctx): Promise<WireAnswer<typeof shell.planoEDias>> {
  const vigente = await assinaturaVigente(ctx, ctx.actor.id);
  const row = vigente ?? (await ultimaAssinatura(ctx, ctx.actor.id));
  if (!row) return { response: 'success', dados: null };
  return {
    response: 'success',
    dados: {
      Id: row.id,
      NomePlano: planoPorChave(row.plano)?.nome ?? row.plano,
      DiasFaltantes: vigente ? diasFaltantes(vigente.fim, ctx.clock()) : 0,
    },
  };
}

/** Totals and name. An AIT listed for a licence and a vehicle counts as one fine. */
async function timeline(ctx: Ctx): Promise<WireAnswer<typeof shell.timeline>> {
  const { db, actor } = ctx;
  const [[conta], habilitacoes, veiculos, recursos, multas] = await Promise.all([
    db.select({ nome: usuario.nome }).from(usuario).where(eq(usuario.id, actor.id)),
    db.$count(habilitacao, eq(habilitacao.usuarioId, actor.id)),
    db.$count(veiculo, eq(veiculo.usuarioId, actor.id)),
    db.$count(recurso, and(eq(recurso.usuarioId, actor.id), recursoVivo)),
    db
      .select({ autoInfracao: multa.autoInfracao, orgaoEmissor: multa.orgaoEmissor })
      .from(multa)
      .where(and(eq(multa.usuarioId, actor.id), eq(multa.desligada, false))),
  ]);
  if (!conta) fail('NAO_ENCONTRADO');
  return {
    response: 'success',
    Usuario: { Nome: conta.nome },
    TotalHabilitacoes: habilitacoes,
    TotalVeiculos: veiculos,
    TotalMultas: porAuto(multas).length,
    TotalRecursos: recursos,
  };
}
