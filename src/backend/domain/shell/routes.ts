import { and, eq, type SQL } from 'drizzle-orm';
import { porAuto } from '#backend/domain/multas/porAuto.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { shell } from '#lib/shell/contract.ts';
import banners from '../../../content/banner.json' with { type: 'json' };
import type { Ctx } from '../../platform/context.ts';
import { lista } from '../../platform/db/emJson.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { recurso } from '../../platform/db/schema/recursos.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { assinaturaVigente, ultimaAssinatura } from '../planos/vigente.ts';
import { recursoVivo } from '../recursos/queries.ts';

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
  const mine = { habilitacao, veiculo, recurso };
  const total = (table: (typeof mine)[keyof typeof mine], quais?: SQL) =>
    ctx.db.$count(table, and(eq(table.usuarioId, ctx.actor.id), quais));
  const [row] = await ctx.db
    .select({
      nome: usuario.nome,
      habilitacoes: total(habilitacao),
      veiculos: total(veiculo),
      recursos: total(recurso, recursoVivo),
      multas: lista(
        multa,
        { autoInfracao: multa.autoInfracao, orgaoEmissor: multa.orgaoEmissor },
        and(eq(multa.usuarioId, ctx.actor.id), eq(multa.desligada, false)),
      ),
    })
    .from(usuario)
    .where(eq(usuario.id, ctx.actor.id));
  if (!row) fail('NAO_ENCONTRADO');
  return {
    response: 'success',
    Usuario: { Nome: row.nome },
    TotalHabilitacoes: row.habilitacoes,
    TotalVeiculos: row.veiculos,
    TotalMultas: porAuto(row.multas).length,
    TotalRecursos: row.recursos,
  };
}
