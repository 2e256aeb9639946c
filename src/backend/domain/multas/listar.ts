import { planoDoAtor } from '#backend/domain/planos/vigente.ts';
import { processosNoFio } from '#backend/domain/processos/lista.ts';
import { creditoPara, custoDoRecurso } from '#backend/domain/recursos/custo.ts';
import { cobertasPeloPlano, direitosRestantes } from '#backend/domain/recursos/direito.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { multas } from '#lib/multas/contract.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { lerMultas, type MultasLidas } from './ler.ts';
import { motivoSemFase } from './queries.ts';
import { habilitacaoWire, multaWire, veiculoWire } from './wire.ts';

type Lista = WireAnswer<typeof multas.listar>;

/** Open fines, processes, and the watched licences and vehicles. */
export async function listarMultas(ctx: Ctx): Promise<Lista> {
  const [plano, lidas] = await Promise.all([planoDoAtor(ctx), lerMultas(ctx, ctx.actor.id)]);
  return listaDe(lidas, plano, today(ctx.clock));
}

function listaDe(lidas: MultasLidas, plano: Plano | null, hoje: IsoDate): Lista {
  const { habilitacoes, veiculos, processos, creditos, usos } = lidas;
  const restantes = direitosRestantes(plano, { creditos, recursosNoAno: usos.doPlanoNoAno });
  const porMulta = Map.groupBy(lidas.recursos, ({ multaId }) => multaId);
  const cobertas = cobertasPeloPlano(
    plano,
    usos,
    lidas.multas.map(({ multa }) => multa),
  );
  const linhas = new Map(lidas.multas.map((linha) => [linha.multa.id, linha]));
  return {
    Multas: lidas.multas.map((linha) => {
      const iguais = lidas.autos.listagensDoAit(linha.multa.id);
      const marcos = lidas.autos.marcosDe(linha.multa.id);
      const deles = iguais.flatMap((id) => porMulta.get(id) ?? []);
      return multaWire(linha, {
        recursos: deles,
        plano,
        custo: custoDoRecurso({
          motivo: motivoSemFase(linha.multa, { marcos, recursos: deles, hoje }),
          plano,
          coberta: cobertas.has(linha.multa.id),
          credito: creditoPara(creditos, iguais),
          suspensiva: linha.multa.suspensiva,
        }),
        marcos,
        doMesmoAit: iguais.flatMap((id) => linhas.get(id) ?? []),
        hoje,
      });
    }),
    ...processosNoFio(processos),
    Habilitacoes: habilitacoes.map((h) => ({ ...habilitacaoWire(h), ...acompanhado(h) })),
    Veiculos: veiculos.map((v) => ({ ...veiculoWire(v), ...acompanhado(v) })),
    RecursosDisponiveis: { Plano: restantes.plano, Creditos: restantes.creditos },
  };
}

function acompanhado({ qtdeConsultas, comErro, ativo, consultadoEm }: Acompanhado) {
  return {
    QtdeConsultas: qtdeConsultas,
    ComErro: comErro,
    Ativo: ativo,
    ConsultadoEm: consultadoEm && new Date(consultadoEm).toISOString(),
  };
}

interface Acompanhado {
  qtdeConsultas: number;
  comErro: boolean;
  ativo: boolean;
  consultadoEm: string | null;
}
