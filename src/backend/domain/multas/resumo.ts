import { custoDoRecurso } from '#backend/domain/recursos/custo.ts';
import { today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import { faseDoRecurso, oQueCorre } from '#lib/multas/procedimento.ts';
import { descricaoDoFluxo } from '#lib/recursos/fluxo.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Acesso, acessoAMulta, podeMostrar, proprio } from '../acesso/acesso.ts';
import { mascararMulta, quemAbriu } from '../acesso/mascara.ts';
import { planoDoAtor } from '../planos/vigente.ts';
import { direitoParaMulta } from '../recursos/direito.ts';
import { exigirMultaLiberada } from '../recursos/liberada.ts';
import { estadoDo, recursosDoUsuario } from '../recursos/queries.ts';
import { guiasDaMulta } from './guias.ts';
import { processoDaMulta } from './marcos.ts';
import { lerAutos } from './porAuto.ts';
import { aceitaRecursoOnline, type LinhaDeMulta, multasPorId } from './queries.ts';
import { multaWire } from './wire.ts';

type Resumo = WireAnswer<typeof multas.resumo>;

export async function resumoDaMulta(ctx: Ctx, { id }: { id: number }): Promise<Resumo> {
  return aberta(ctx, await acessoAMulta(ctx, { tipo: 'Veiculo', id }));
}

/** Also a fine of a vehicle: all but its page by id know a fine by its guid. */
export async function resumoDaMultaDeHabilitacao(ctx: Ctx, { guid }: { guid: string }): Promise<Resumo> {
  return aberta(ctx, await acessoAMulta(ctx, { guid }));
}

async function aberta(ctx: Ctx, achada: Parameters<typeof visto>[1]): ReturnType<typeof visto> {
  await exigirMultaLiberada(ctx, achada);
  return visto(ctx, achada);
}

async function visto(
  ctx: Ctx,
  { linha, acesso }: { linha: LinhaDeMulta['multa']; acesso: Acesso },
): Promise<Resumo> {
  const lida = await resumo(ctx, linha, acesso);
  return acesso.por ? { ...mascararMulta(lida), ...quemAbriu(acesso.por) } : lida;
}

/** One fine in full, by any listing of its AIT. The price of another owner's fine uses the actor's credits and no plan. */
export async function resumo(
  ctx: Ctx,
  multa: LinhaDeMulta['multa'],
  acesso: Acesso = proprio(ctx),
): Promise<Resumo> {
  const [plano, autos] = await Promise.all([
    acesso.por ? null : planoDoAtor(ctx),
    lerAutos(ctx.db, acesso.dono),
  ]);
  const iguais = autos.listagensDoAit(multa.id);
  const marcos = autos.marcosDe(multa.id);
  const hoje = today(ctx.clock);
  const corre = oQueCorre(processoDaMulta(multa, marcos), hoje);
  const [recursos, direito, listagens] = await Promise.all([
    recursosDoUsuario(ctx.db, acesso.dono, { multaIds: iguais }),
    direitoParaMulta(ctx, ctx.actor.id, {
      ...multa,
      plano,
      doMesmoAit: iguais,
      soDaMulta: acesso.por !== null,
    }),
    multasPorId(ctx.db, acesso.dono, iguais),
  ]);
  const linha = listagens.find((uma) => uma.multa.id === multa.id) ?? fail('NAO_ENCONTRADO');
  const doMesmoAit = listagens.filter((outra) => podeMostrar(acesso, outra.multa));
  const { fase, motivo } = faseDoRecurso({
    recursoOnline: aceitaRecursoOnline(multa),
    corre,
    recursos: recursos.map((recurso) => ({ fase: recurso.fase, estado: estadoDo(recurso) })),
  });
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
      doMesmoAit,
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
