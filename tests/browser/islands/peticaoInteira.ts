import { FATOS_INFORMADOS, MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';
import { emDias, noPapel } from '../support/dias.ts';

/** What the wizard asks for on each of its pages, enough for every next one. */
export const PETICAO_INTEIRA: Record<string, string> = {
  ...MULTA_INFORMADA,
  ...FATOS_INFORMADOS,
  titular: 'proprio',
  numero: '100',
  complemento: '',
  objetivo: 'defesa',
  prazo: noPapel(emDias(20)),
};
