import type { MarcoDoProcesso } from './marcos.ts';

interface Grupo {
  titulo: string;
  dica?: string;
  campos: readonly MarcoDoProcesso[];
}

/** The days of a process by the notice that prints them. */
const GRUPOS: readonly Grupo[] = [
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

/** The days asked one at a time: the missing one, else the first filing; the others are folded by notice. */
export function perguntasDeDatas(falta: MarcoDoProcesso | null): readonly Grupo[] {
  if (falta === null) return GRUPOS;
  const atual = GRUPOS.find(({ campos }) => campos.includes(falta));
  return [
    { titulo: atual?.dica ?? '', campos: [falta] },
    ...GRUPOS.map((grupo) => ({ ...grupo, campos: grupo.campos.filter((campo) => campo !== falta) })),
  ];
}
