import { planoDoAtor } from '#backend/domain/planos/vigente.ts';
import { listarProcessos } from '#backend/domain/processos/queries.ts';
import {
  custoDoRecurso,
  direitosRestantes,
  naoSeVende,
  repartirDireitos,
} from '#backend/domain/recursos/direito.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { multas } from '#lib/multas/contract.ts';
import { lerMultas } from './ler.ts';
import { faseEm } from './queries.ts';
import { habilitacaoWire, multaWire, veiculoWire } from './wire.ts';

type Lista = WireAnswer<typeof multas.listar>;

/** Open fines, processes, and the watched licences and vehicles. */
export async function listarMultas(ctx: Ctx): Promise<Lista> {
  const [lidas, processos] = await Promise.all([abertasComDireito(ctx), listarProcessos(ctx)]);
  const { plano, hoje, multas, direitos, habilitacoes, veiculos, creditos, usos } = lidas;
  const restantes = direitosRestantes(plano, { creditos, recursosNoAno: usos.doPlanoNoAno });
  const linhas = new Map(multas.map(({ linha }) => [linha.multa.id, linha]));
  return {
    Multas: multas.map(({ linha, ait, iguais, marcos, recursos, motivo }) => {
      const direito = direitos.get(ait);
      return multaWire(linha, {
        recursos,
        plano,
        custo: custoDoRecurso({
          motivo,
          plano,
          coberta: direito === 'plano',
          credito: direito === 'da_multa' || direito === 'qualquer' ? direito : null,
          suspensiva: linha.multa.suspensiva,
        }),
        marcos,
        doMesmoAit: iguais.flatMap((id) => linhas.get(id) ?? []),
        hoje,
      });
    }),
    ...processos,
    Habilitacoes: habilitacoes.map((h) => ({
      ...habilitacaoWire(h),
      ...acompanhado({ ...h, consultadoEm: h.consultadaEm }),
    })),
    Veiculos: veiculos.map((v) => ({ ...veiculoWire(v), ...acompanhado(v) })),
    RecursosDisponiveis: { Plano: restantes.plano, Creditos: restantes.creditos },
  };
}

/** By the guid of each open fine: why no appeal of it can be filed now, or what already pays for one. */
export async function recursosQueNaoSeVendem(ctx: Ctx) {
  const { multas, direitos } = await abertasComDireito(ctx);
  return new Map(
    multas.map(({ linha, ait, motivo }) => [linha.multa.guid, { motivo, direito: direitos.get(ait) }]),
  );
}

/** The open fines with the phase of an appeal, and the driver's rights given out among them. */
async function abertasComDireito(ctx: Ctx) {
  const [plano, lidas] = await Promise.all([planoDoAtor(ctx), lerMultas(ctx, ctx.actor.id)]);
  const { usos, creditos, autos } = lidas;
  const hoje = today(ctx.clock);
  const porMulta = Map.groupBy(lidas.recursos, ({ multaId }) => multaId);
  const multas = lidas.multas.map((linha) => {
    const { multa } = linha;
    const iguais = autos.listagensDoAit(multa.id);
    const marcos = autos.marcosDe(multa.id);
    const recursos = iguais.flatMap((id) => porMulta.get(id) ?? []);
    const ait = Math.min(multa.id, ...iguais);
    return { ...multa, linha, ait, iguais, marcos, recursos, ...faseEm(multa, { marcos, recursos, hoje }) };
  });
  const direitos = repartirDireitos(
    { plano, usos, creditos },
    multas.filter(({ motivo }) => !naoSeVende(motivo)),
  );
  return { ...lidas, plano, hoje, multas, direitos };
}

function acompanhado({ qtdeConsultas, comErro, ativo, consultadoEm }: Acompanhado) {
  return {
    QtdeConsultas: qtdeConsultas,
    ComErro: comErro,
    Ativo: ativo,
    ConsultadoEm: consultadoEm?.toISOString() ?? null,
  };
}

interface Acompanhado {
  qtdeConsultas: number;
  comErro: boolean;
  ativo: boolean;
  consultadoEm: Date | null;
}
