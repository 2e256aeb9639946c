import { today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import { faseDoRecurso } from '#lib/multas/fase.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { descricaoDoFluxo } from '#lib/recursos/fluxo.ts';
import { toReais } from '#lib/wire.ts';
import { type Acesso, acessoAMulta, alcanca, proprio } from '../acesso/acesso.ts';
import { mascararMulta, quemAbriu } from '../acesso/mascara.ts';
import type { Ctx } from '../context.ts';
import { planoDoAtor } from '../planos/vigente.ts';
import { direitoParaMulta } from '../recursos/direito.ts';
import { estadoDo, recursosDoUsuario } from '../recursos/queries.ts';
import { lerAutos } from './porAuto.ts';
import { processoDaMulta } from './processo.ts';
import { aceitaRecursoOnline, type LinhaDeMulta, multasPorId } from './queries.ts';
import { multaWire } from './wire.ts';

type Resumo = WireAnswer<typeof multas.resumo>;

export async function resumoDaMulta(ctx: Ctx, { id }: { id: number }): Promise<Resumo> {
  return visto(ctx, await acessoAMulta(ctx, { tipo: 'Veiculo', id }));
}

export async function resumoDaMultaDeHabilitacao(ctx: Ctx, { guid }: { guid: string }): Promise<Resumo> {
  return visto(ctx, await acessoAMulta(ctx, { tipo: 'Habilitacao', guid }));
}

async function visto(
  ctx: Ctx,
  { linha, acesso }: { linha: LinhaDeMulta['multa']; acesso: Acesso },
): Promise<Resumo> {
  const lida = await resumo(ctx, linha, acesso);
  return acesso.por ? { ...mascararMulta(lida), ...quemAbriu(acesso.por) } : lida;
}

/** One fine whole, whichever listing of its AIT it is. Of somebody else's: what the actor's own credit would pay, no plan. */
export async function resumo(
  ctx: Ctx,
  multa: LinhaDeMulta['multa'],
  acesso: Acesso = proprio(ctx),
): Promise<Resumo> {
  const [plano, autos] = await Promise.all([
    acesso.por ? null : planoDoAtor(ctx),
    lerAutos(ctx.db, acesso.dono),
  ]);
  const iguais = autos.gemeasDe(multa.id);
  const marcos = autos.marcosDe(multa.id);
  const hoje = today(ctx.clock);
  const corre = oQueCorre(processoDaMulta(multa, marcos), hoje);
  const [recursos, direito, listagens] = await Promise.all([
    recursosDoUsuario(ctx.db, acesso.dono, { multaIds: iguais }),
    direitoParaMulta(ctx, ctx.actor.id, { ...multa, plano, gemeas: iguais, soDaMulta: acesso.por !== null }),
    multasPorId(ctx.db, acesso.dono, iguais),
  ]);
  const linha = listagens.find((uma) => uma.multa.id === multa.id) ?? fail('NAO_ENCONTRADO');
  const gemeas = listagens.filter((outra) => alcanca(acesso, outra.multa));
  const { fase, motivo } = faseDoRecurso({
    recursoOnline: aceitaRecursoOnline(multa),
    corre,
    recursos: recursos.map((recurso) => ({ fase: recurso.fase, estado: estadoDo(recurso) })),
  });
  const pago = direito?.tipo === 'credito' && direito.daMulta;
  return {
    ...multaWire(linha, {
      recursos,
      plano,
      pago,
      peloPlano: direito?.tipo === 'plano',
      marcos,
      hoje,
      gemeas,
    }),
    ConsultadoEm: (linha.daHabilitacao ?? linha.doVeiculo)?.toISOString() ?? null,
    Situacao: multa.situacao,
    AutoRenainf: multa.autoRenainf,
    HoraInfracao: multa.horaInfracao,
    Data: multa.dataInfracao,
    Hora: multa.horaInfracao,
    DatPagamentoComDesconto: multa.datPagamentoComDesconto,
    EnquadramentoInfracao: multa.enquadramentoInfracao,
    OrgaoEmissor: multa.orgaoEmissor,
    ValorOriginal: toReais(multa.valorOriginal),
    ValorDesconto: multa.valorDesconto === null ? null : toReais(multa.valorDesconto),
    DescricaoFluxoRecurso: descricaoDoFluxo({ recursos, fase, motivo }),
    Fase: fase,
    MotivoSemFase: motivo ?? null,
    Direito: direito?.tipo ?? null,
  };
}
