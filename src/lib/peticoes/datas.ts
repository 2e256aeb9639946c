import { formatDate, type IsoDate } from '../dates.ts';
import type { FatosDeclarados } from './fatos.ts';
import { PRIMEIRO_DIA_DO_CTB } from './limites.ts';

/** The day of the infraction: not to come, and under the present traffic code. A message, or null when it can be. */
export function erroDaDataDaInfracao(data: IsoDate, hoje: IsoDate): string | null {
  if (data > hoje) return 'A data da infração ainda não chegou. Confira o dia, o mês e o ano.';
  if (data < PRIMEIRO_DIA_DO_CTB) return 'Confira o ano: esta data é anterior ao Código de Trânsito.';
  return null;
}

/**
 * Dates of the papers that cannot be together: a notice from before the infraction, or from a day to come, would support a
 * ground that is none. Messages by field.
 */
export function errosDasDatas(
  dataInfracao: IsoDate,
  fatos: Partial<FatosDeclarados>,
  hoje: IsoDate,
): Partial<Record<keyof FatosDeclarados, string>> {
  const erros: Partial<Record<keyof FatosDeclarados, string>> = {};
  for (const campo of DEPOIS_DA_INFRACAO) {
    const data = fatos[campo];
    if (data && data < dataInfracao)
      erros[campo] = `Confira a data: é anterior à infração, de ${formatDate(dataInfracao)}.`;
  }
  for (const campo of JA_PASSADAS) {
    const data = fatos[campo];
    if (data && data > hoje) erros[campo] = 'Esta data ainda não chegou. Confira o dia, o mês e o ano.';
  }
  for (const [antes, depois] of EM_ORDEM) {
    const [primeira, segunda] = [fatos[antes], fatos[depois]];
    if (primeira && segunda && segunda < primeira)
      erros[depois] ??= `Confira a data: vem antes de ${formatDate(primeira)}, informada acima.`;
  }
  return erros;
}

const JA_PASSADAS = [
  'dataEmissaoAutuacao',
  'dataEmissaoPenalidade',
  'dataConhecimento',
  'dataRecebimentoRecurso',
  'dataDecisaoJari',
  'dataCienciaJari',
  'medidorVerificacao',
] as const;

const DEPOIS_DA_INFRACAO = [
  'prazo',
  'dataEmissaoAutuacao',
  'dataEmissaoPenalidade',
  'dataConhecimento',
  'dataRecebimentoRecurso',
  'dataDecisaoJari',
  'dataCienciaJari',
] as const;

const EM_ORDEM = [
  ['dataEmissaoAutuacao', 'dataEmissaoPenalidade'],
  ['dataDecisaoJari', 'dataCienciaJari'],
] as const;
