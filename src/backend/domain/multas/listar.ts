import { planoDoAtor } from '#backend/domain/planos/vigente.ts';
import { listarProcessos } from '#backend/domain/processos/lista.ts';
import { custoDoRecurso, naoSeVende } from '#backend/domain/recursos/custo.ts';
import { direitosRestantes, repartirDireitos } from '#backend/domain/recursos/direito.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { multas } from '#lib/multas/contract.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { lerMultas, type MultasLidas } from './ler.ts';
import { faseEm } from './queries.ts';
import { habilitacaoWire, multaWire, veiculoWire } from './wire.ts';

type Lista = WireAnswer<typeof multas.listar>;

/** Open fines, processes, and the watched licences and vehicles. */
export async function listarMultas(ctx: Ctx): Promise<Lista> {
  const [plano, lidas, processos] = await Promise.all([
    planoDoAtor(ctx),
    lerMultas(ctx, ctx.actor.id),
    listarProcessos(ctx),
  ]);
  return { ...listaDe(lidas, plano, today(ctx.clock)), ...processos };
}

function listaDe(
  lidas: MultasLidas,
  plano: Plano | null,
  hoje: IsoDate,
): Omit<Lista, keyof Awaited<ReturnType<typeof listarProcessos>>> {
  const { habilitacoes, veiculos, creditos, usos } = lidas;
  const restantes = direitosRestantes(plano, { creditos, recursosNoAno: usos.doPlanoNoAno });
  const porMulta = Map.groupBy(lidas.recursos, ({ multaId }) => multaId);
  const linhas = new Map(lidas.multas.map((linha) => [linha.multa.id, linha]));
  const abertas = lidas.multas.map(({ multa }) => {
    const iguais = lidas.autos.listagensDoAit(multa.id);
    const marcos = lidas.autos.marcosDe(multa.id);
    const recursos = iguais.flatMap((id) => porMulta.get(id) ?? []);
    const ait = Math.min(multa.id, ...iguais);
    return { ...multa, ait, iguais, marcos, recursos, ...faseEm(multa, { marcos, recursos, hoje }) };
  });
  const direitos = repartirDireitos(
    { plano, usos, creditos },
    abertas.filter(({ motivo }) => !naoSeVende(motivo)),
  );
  return {
    Multas: lidas.multas.map((linha, i) => {
      const { ait, iguais, marcos, recursos, motivo } = abertas[i] as (typeof abertas)[number];
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
    Habilitacoes: habilitacoes.map((h) => ({
      ...habilitacaoWire(h),
      ...acompanhado({ ...h, consultadoEm: h.consultadaEm }),
    })),
    Veiculos: veiculos.map((v) => ({ ...veiculoWire(v), ...acompanhado(v) })),
    RecursosDisponiveis: { Plano: restantes.plano, Creditos: restantes.creditos },
  };
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
