import { FATOS_INFORMADOS, MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';
import { emDias, noPapel } from '../support/dias.ts';

/** The fields of each page of the wizard, sufficient for every next page. */
export const PETICAO_INTEIRA: Record<string, string> = {
  ...MULTA_INFORMADA,
  ...FATOS_INFORMADOS,
  titular: 'proprio',
  numero: '100',
  complemento: '',
  objetivo: 'defesa',
  prazo: noPapel(emDias(20)),
};
