import type { MarcoDoProcesso } from './marcos.ts';

/** The days of a process by the notice that prints them, as in the form. */
export const GRUPOS_DE_DATAS: readonly {
  titulo: string;
  dica: string;
  campos: readonly MarcoDoProcesso[];
}[] = [
  {
    titulo: 'Abertura do processo e defesa',
    dica: 'A primeira carta do processo.',
    campos: [
      'autuacao_expedida',
      'prazo_defesa',
      'defesa_protocolada',
      'defesa_indeferida',
      'defesa_deferida',
    ],
  },
  {
    titulo: 'Penalidade e JARI',
    dica: 'A carta que aplica a suspensão ou a cassação, e a decisão da JARI.',
    campos: [
      'penalidade_expedida',
      'prazo_jari',
      'jari_protocolado',
      'jari_indeferido',
      'jari_deferido',
      'jari_ciencia',
    ],
  },
  {
    titulo: '2ª instância',
    dica: 'Depois da decisão da JARI.',
    campos: ['prazo_cetran', 'cetran_protocolado', 'cetran_indeferido', 'cetran_deferido'],
  },
];
