import { today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import { faseDoRecurso } from '#lib/multas/fase.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { descricaoDoFluxo } from '#lib/recursos/fluxo.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../context.ts';
import { planoDoAtor } from '../planos/vigente.ts';
import { direitoParaMulta } from '../recursos/direito.ts';
import { estadoDo, recursosDoUsuario } from '../recursos/queries.ts';
import { lerAutos } from './porAuto.ts';
import { processoDaMulta } from './processo.ts';
import { aceitaRecursoOnline, type LinhaDeMulta, multaDoUsuario, multasPorId } from './queries.ts';
import { multaWire } from './wire.ts';

type Resumo = WireAnswer<typeof multas.resumo>;

export async function resumoDaMulta(ctx: Ctx, { id }: { id: number }): Promise<Resumo> {
  const linha = await multaDoUsuario(ctx.db, ctx.actor.id, { tipo: 'Veiculo', id });
  return resumo(ctx, linha ?? fail('NAO_ENCONTRADO'));
}

export async function resumoDaMultaDeHabilitacao(ctx: Ctx, { guid }: { guid: string }): Promise<Resumo> {
  const linha = await multaDoUsuario(ctx.db, ctx.actor.id, { tipo: 'Habilitacao', guid });
  return resumo(ctx, linha ?? fail('NAO_ENCONTRADO'));
}

/** One fine whole, whichever listing of its AIT it is. */
export async function resumo(ctx: Ctx, linha: LinhaDeMulta): Promise<Resumo> {
  const { multa } = linha;
  const [plano, autos] = await Promise.all([planoDoAtor(ctx), lerAutos(ctx.db, ctx.actor.id)]);
  const iguais = autos.gemeasDe(multa.id);
  const marcos = autos.marcosDe(multa.id);
  const hoje = today(ctx.clock);
  const corre = oQueCorre(processoDaMulta(multa, marcos), hoje);
  const [recursos, direito, gemeas] = await Promise.all([
    recursosDoUsuario(ctx.db, ctx.actor.id, { multaIds: iguais }),
    direitoParaMulta(ctx, ctx.actor.id, { ...multa, plano, gemeas: iguais }),
    multasPorId(ctx.db, ctx.actor.id, iguais),
  ]);
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
