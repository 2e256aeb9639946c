import { type EstadoDoRecurso, estaDecidido, type Fase, type MotivoSemFase } from '#lib/recursos/rules.ts';
import type { Etapa, OQueCorre } from './procedimento.ts';

interface Pedido {
  fase: Fase;
  estado: EstadoDoRecurso;
}

/**
 * The phase in which an appeal can be requested now, or why none can. A requested and unfiled appeal blocks only its own phase:
 * afterwards the next notice opens the next phase.
 */
export function faseDoRecurso({
  recursoOnline,
  corre,
  recursos,
}: {
  recursoOnline: boolean;
  corre: OQueCorre;
  recursos: readonly Pedido[];
}): { fase: Fase; motivo?: undefined } | { fase: null; motivo: MotivoSemFase } {
  const { fase } = corre;
  if (fase === null) return { fase: null, motivo: motivoDe(corre, recursos) };
  if (recursos.some((pedido) => pedido.fase === fase)) return { fase: null, motivo: 'em_andamento' };
  return recursoOnline ? { fase } : { fase: null, motivo: 'sem_recurso_online' };
}

/** An appeal requested from us for the current phase and not filed yet: the driver's deadline still runs. */
export function pedidoSemProtocolo<P extends Pedido>(corre: OQueCorre, recursos: readonly P[]): P | null {
  const destaFase = recursos.filter(({ fase }) => fase === FASE_DA_ETAPA[corre.etapa]);
  return destaFase.find(({ estado }) => estado === 'solicitado' || estado === 'em_analise') ?? null;
}

const FASE_DA_ETAPA: Partial<Record<Etapa, Fase>> = { autuacao: 'P', penalidade: 'I', jari_negada: 'II' };

function motivoDe({ etapa, fim, prazo }: OQueCorre, recursos: readonly Pedido[]): MotivoSemFase {
  if (fim?.mantida === false || etapa === 'jari_aceita') return 'deferido';
  if (fim?.por === 'desconhecido') return 'encerrada';
  if (fim) return 'esgotado';
  if (etapa === 'espera_penalidade') return 'espera_penalidade';
  const aberto = recursos.some(({ estado }) => !estaDecidido(estado));
  return prazo && !aberto ? 'prazo_a_conferir' : 'em_andamento';
}
