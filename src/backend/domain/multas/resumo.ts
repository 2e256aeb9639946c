import { and, eq, type SQL } from 'drizzle-orm';
import { planoDoAtor } from '#backend/domain/planos/vigente.ts';
import { custoDoRecurso, direitoParaMulta, exigirMultaLiberada } from '#backend/domain/recursos/direito.ts';
import { recursosDoUsuario } from '#backend/domain/recursos/queries.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa as tabela } from '#backend/platform/db/schema/multas.ts';
import { today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import { descricaoDoFluxo } from '#lib/recursos/fluxo.ts';
import { toReais } from '#lib/wire.ts';
import { guiasDaMulta } from './guias.ts';
import { lerAutos } from './porAuto.ts';
import { faseEm, type LinhaDeMulta, multasPorId } from './queries.ts';
import { multaWire } from './wire.ts';

type Resumo = WireAnswer<typeof multas.resumo>;

export async function resumoDaMulta(ctx: Ctx, { id }: { id: number }): Promise<Resumo> {
  return aberta(ctx, and(eq(tabela.tipo, 'Veiculo'), eq(tabela.id, id)));
}

/** Also a fine of a vehicle: all but its page by id know a fine by its guid. */
export async function resumoDaMultaDeHabilitacao(ctx: Ctx, { guid }: { guid: string }): Promise<Resumo> {
  return aberta(ctx, eq(tabela.guid, guid));
}

async function aberta(ctx: Ctx, qual: SQL | undefined): Promise<Resumo> {
  const [minha] = await ctx.db
    .select()
    .from(tabela)
    .where(and(eq(tabela.usuarioId, ctx.actor.id), qual));
  if (!minha) fail('NAO_ENCONTRADO');
  await exigirMultaLiberada(ctx, minha);
  return resumo(ctx, minha);
}

/** One fine in full, by any listing of its AIT. */
export async function resumo(ctx: Ctx, multa: LinhaDeMulta['multa']): Promise<Resumo> {
  const usuarioId = ctx.actor.id;
  const [plano, autos] = await Promise.all([planoDoAtor(ctx), lerAutos(ctx.db, usuarioId)]);
  const iguais = autos.listagensDoAit(multa.id);
  const marcos = autos.marcosDe(multa.id);
  const hoje = today(ctx.clock);
  const [recursos, direito, listagens] = await Promise.all([
    recursosDoUsuario(ctx.db, usuarioId, { multaIds: iguais }),
    direitoParaMulta(ctx, usuarioId, { ...multa, plano, doMesmoAit: iguais }),
    multasPorId(ctx.db, usuarioId, iguais),
  ]);
  const linha = listagens.find((uma) => uma.multa.id === multa.id) ?? fail('NAO_ENCONTRADO');
  const { fase, motivo } = faseEm(multa, { marcos, recursos, hoje });
  const custo = custoDoRecurso({
    motivo,
    plano,
    coberta: direito?.tipo === 'plano',
    credito: direito?.tipo === 'credito' ? (direito.daMulta ? 'da_multa' : 'qualquer') : null,
    suspensiva: multa.suspensiva,
  });
  return {
    ...multaWire(linha, {
      recursos,
      plano,
      custo,
      marcos,
      hoje,
      doMesmoAit: listagens,
    }),
    ConsultadoEm: (linha.daHabilitacao ?? linha.doVeiculo)?.toISOString() ?? null,
    Situacao: multa.situacao,
    AutoRenainf: multa.autoRenainf,
    HoraInfracao: multa.horaInfracao,
    Data: multa.dataInfracao,
    Hora: multa.horaInfracao,
    DatPagamentoComDesconto: multa.datPagamentoComDesconto,
    EnquadramentoInfracao: multa.enquadramentoInfracao,
    ValorOriginal: toReais(multa.valorOriginal),
    ValorDesconto: multa.valorDesconto === null ? null : toReais(multa.valorDesconto),
    DescricaoFluxoRecurso: descricaoDoFluxo({ recursos, fase, motivo }),
    Fase: fase,
    MotivoSemFase: motivo ?? null,
    Guias: guiasDaMulta(ctx, listagens),
  };
}
