import { addMonths, type IsoDate } from '#lib/dates.ts';
import { type Marco, podeSerFuturo, type TipoDeMarco } from './marcos.ts';
import type { Processo } from './prazos.ts';

type Dito = Pick<Marco, 'tipo' | 'data' | 'retirado'>;

/** No step of a fine comes later: the State loses its right to punish after five years (Lei 9.873/1999, art. 1). */
const MESES_DE_UM_PROCESSO = 72;

/**
 * Why a day cannot be: the code of its sentence, or null. What is told together is judged together, so that a wrong day and its
 * correction may come in one form.
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

/** What must not be later than each. */
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
