import type { IsoDate } from '#lib/dates.ts';
import { MARCOS, type Marco, marcosVigentes, origemDe, type TipoDeMarco } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';
import type { Fase } from '#lib/recursos/rules.ts';

/**
 * The milestones of a suspension or cassation process: a subset of a fine's, in its own terms. The process has its own notices, defence
 * and appeals (CTB arts. 261, 263, 265; Res. CONTRAN 723/2018 with 844/2021), so that the day rules are shared.
 */
const NOMES = {
  prazo_defesa: 'Último dia impresso para a defesa',
  autuacao_expedida: 'Notificação que abriu o processo expedida',
  defesa_protocolada: 'Defesa protocolada no órgão',
  defesa_indeferida: 'Defesa negada',
  defesa_deferida: 'Defesa aceita: processo arquivado',
  prazo_jari: 'Último dia impresso para o recurso à JARI',
  penalidade_expedida: 'Notificação da penalidade expedida',
  jari_protocolado: MARCOS.jari_protocolado,
  jari_indeferido: MARCOS.jari_indeferido,
  jari_deferido: MARCOS.jari_deferido,
  jari_ciencia: MARCOS.jari_ciencia,
  prazo_cetran: 'Último dia impresso para o recurso à 2ª instância',
  cetran_protocolado: 'Recurso à 2ª instância protocolado no órgão',
  cetran_indeferido: 'Penalidade mantida em 2ª instância',
  cetran_deferido: 'Penalidade cancelada em 2ª instância',
} as const satisfies Partial<Record<TipoDeMarco, string>>;

export const MARCOS_DO_PROCESSO: Readonly<Record<MarcoDoProcesso, string>> = NOMES;
export type MarcoDoProcesso = keyof typeof NOMES;

/** In the order of the form. */
export const TIPOS_DE_MARCO_DO_PROCESSO = Object.keys(NOMES) as [MarcoDoProcesso, ...MarcoDoProcesso[]];

export interface LinhaDoProcesso {
  tipo: MarcoDoProcesso;
  data: IsoDate | null;
  retirado?: boolean;
}

/** The rows of a process on the wire. */
export const linhasDe = ({
  Marcos,
}: {
  Marcos: readonly { Tipo: MarcoDoProcesso; Data: IsoDate | null }[];
}): LinhaDoProcesso[] => Marcos.map(({ Tipo, Data }) => ({ tipo: Tipo, data: Data }));

/** The day rules' input for a process, from its rows in writing order. There is no driver to name. */
export function comoProcesso(linhas: readonly LinhaDoProcesso[]): Processo {
  const marcos = marcosVigentes(
    linhas.map((linha): Marco => ({ ...linha, origem: origemDe(linha.tipo, 'motorista') })),
  );
  return { dataInfracao: ANTES_DE_TUDO, responsavel: 'proprietario', marcos };
}

/** The day rules of a fine use the infraction date, which a process lacks. */
const ANTES_DE_TUDO: IsoDate = '1998-01-22';

/** The notice that fills each field of a phase's paper. */
export const DATAS_DA_FASE: Readonly<
  Record<
    Fase,
    {
      campo: 'dataInstauracao' | 'dataPenalidade' | 'dataCiencia';
      abre: MarcoDoProcesso;
      impresso: MarcoDoProcesso;
    }
  >
> = {
  P: { campo: 'dataInstauracao', abre: 'autuacao_expedida', impresso: 'prazo_defesa' },
  I: { campo: 'dataPenalidade', abre: 'penalidade_expedida', impresso: 'prazo_jari' },
  II: { campo: 'dataCiencia', abre: 'jari_ciencia', impresso: 'prazo_cetran' },
};

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
