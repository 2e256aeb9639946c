import { addMonths, type IsoDate } from '#lib/dates.ts';
import { type Marco, podeSerFuturo, type TipoDeMarco } from '../../../lib/multas/marcos.ts';
import type { Processo } from '../../../lib/multas/prazos.ts';

type Dito = Pick<Marco, 'tipo' | 'data' | 'retirado'>;

/** Latest possible step in months: the State's right to punish expires after five years (Lei 9.873/1999, art. 1). */
const MESES_DE_UM_PROCESSO = 72;

/**
 * Why a date is impossible: a message code, or null. Milestones of one form are checked together, so a wrong date and
 * its correction may come together.
 */
export function erroDoMarco(
  { tipo, data }: Dito,
  { processo, marcos, hoje }: { processo: Processo; marcos: readonly Dito[]; hoje: IsoDate },
): 'marcoAntesDaInfracao' | 'marcoNoFuturo' | 'marcoLongeDemais' | 'marcoForaDeOrdem' | null {
  if (data === null) return null;
  if (data < processo.dataInfracao) return 'marcoAntesDaInfracao';
  if (data > hoje && !podeSerFuturo(tipo)) return 'marcoNoFuturo';
  if (data > addMonths(processo.dataInfracao, MESES_DE_UM_PROCESSO)) return 'marcoLongeDemais';
  const diaDe = (outro: TipoDeMarco) => {
    const dito = marcos.find((um) => um.tipo === outro);
    return dito ? (dito.retirado ? null : dito.data) : processo.marcos.get(outro)?.data;
  };
  const antes = ANTES[tipo]?.some((outro) => (diaDe(outro) ?? data) > data) ?? false;
  return antes ? 'marcoForaDeOrdem' : null;
}

/** Milestones that must not be later than each. */
const ANTES: Partial<Record<TipoDeMarco, readonly TipoDeMarco[]>> = {
  prazo_defesa: ['autuacao_expedida'],
  prazo_condutor: ['autuacao_expedida'],
  penalidade_expedida: ['autuacao_expedida'],
  prazo_jari: ['penalidade_expedida'],
  jari_protocolado: ['autuacao_expedida'],
  jari_indeferido: ['jari_protocolado'],
  jari_deferido: ['jari_protocolado'],
  jari_ciencia: ['jari_indeferido'],
  prazo_cetran: ['jari_ciencia'],
  cetran_indeferido: ['cetran_protocolado'],
  cetran_deferido: ['cetran_protocolado'],
};
