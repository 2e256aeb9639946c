import type { IsoDate } from '#lib/dates.ts';

/**
 * The origin of a fine: a source, the driver, or first the driver and then a source. Only the driver's can be corrected and removed.
 */
export const ORIGENS_DA_MULTA = ['fonte', 'motorista', 'ambas'] as const;
export type OrigemDaMulta = (typeof ORIGENS_DA_MULTA)[number];

/** The codes that pay a fine (guia.ts): the line of a slip, or Pix; from a source, or copied by the driver. */
export const TIPOS_DE_GUIA = ['linha', 'pix'] as const;
export const ORIGENS_DA_GUIA = ['fonte', 'motorista'] as const;
/** The longest text that is read as such a code: banks take Pix codes of 512 characters. */
export const GUIA_MAXIMO = 600;

/**
 * The milestones of a fine, in the order of the procedure, each with its text. A milestone has a day, or none when it happened on an
 * unknown day. Everything about a fine derives from them (procedimento.ts).
 */
export const MARCOS = {
  autuacao_expedida: 'Notificação da autuação expedida',
  autuacao_sne: 'Aviso da autuação no SNE',
  prazo_condutor: 'Último dia impresso para indicar o condutor',
  prazo_defesa: 'Último dia impresso para a defesa prévia',
  condutor_indicado: 'Condutor indicado ao órgão',
  defesa_protocolada: 'Defesa prévia protocolada no órgão',
  defesa_deferida: 'Defesa prévia aceita: auto arquivado',
  defesa_indeferida: 'Defesa prévia negada',
  penalidade_expedida: 'Notificação da penalidade expedida',
  penalidade_sne: 'Aviso da penalidade no SNE',
  advertencia: 'Advertência por escrito no lugar da multa',
  vencimento: 'Vencimento da multa',
  prazo_jari: 'Último dia impresso para o recurso à JARI',
  jari_protocolado: 'Recurso à JARI protocolado no órgão',
  jari_deferido: 'Recurso à JARI aceito',
  jari_indeferido: 'Recurso à JARI negado',
  jari_ciencia: 'Decisão da JARI publicada ou notificada',
  prazo_cetran: 'Último dia impresso para o recurso à 2ª instância',
  orgao_recorreu: 'O órgão recorreu da decisão da JARI',
  cetran_protocolado: 'Recurso à 2ª instância protocolado no órgão',
  cetran_deferido: 'Multa cancelada em 2ª instância',
  cetran_indeferido: 'Multa mantida em 2ª instância',
  pagamento: 'Multa paga',
  reconhecida: 'Infração reconhecida no SNE, sem defesa nem recurso',
  encerrada: 'Processo da multa encerrado no órgão',
  fora_da_fonte: 'A consulta deixou de mostrar a multa',
} as const;

export type TipoDeMarco = keyof typeof MARCOS;

export const TIPOS_DE_MARCO = Object.keys(MARCOS) as [TipoDeMarco, ...TipoDeMarco[]];

/** Who reported it: the source, the printed notice, the driver from memory or a screen, or the person who files for the driver. */
export const ORIGENS = ['fonte', 'motorista', 'operador', 'carta'] as const;
export type OrigemDoMarco = (typeof ORIGENS)[number];

/**
 * How a notice reached the driver, on which terms and grounds depend (CTB arts. 280 VI, 282 §1, 282-A; Res. CONTRAN 918/2022, art. 3
 * §5).
 */
export const MEIOS = {
  postal: 'Por carta',
  sne: 'Pelo SNE, o sistema de notificação eletrônica',
  edital: 'Por edital, publicado',
  pessoal: 'Na hora, em mãos',
} as const;
export type Meio = keyof typeof MEIOS;
export const NOMES_DOS_MEIOS = Object.keys(MEIOS) as [Meio, ...Meio[]];

/** One row, never changed. A correction is a new row; `retirado` withdraws an earlier statement of the same origin. */
export interface Marco {
  tipo: TipoDeMarco;
  data: IsoDate | null;
  origem: OrigemDoMarco;
  /** For a notice, how it arrived; null or missing: unknown. */
  meio?: Meio | null;
  retirado?: boolean;
}

/** The effective rows: one per kind. */
export type Vigentes<M extends Marco = Marco> = ReadonlyMap<TipoDeMarco, M>;

/**
 * The effective rows, given all rows in writing order: notice before people, people before the source (the printed deadline is the one
 * that runs: CTB arts. 281-A and 282 §4), and within one rank the last row. A known day precedes a fact without one.
 */
export function marcosVigentes<M extends Marco>(linhas: readonly M[]): Vigentes<M> {
  const vigentes = new Map<TipoDeMarco, M>();
  for (const [tipo, destes] of Map.groupBy(linhas, (linha) => linha.tipo)) {
    const ultimas = [...new Map(destes.map((linha) => [linha.origem, linha])).values()];
    const validas = ultimas
      .filter(({ retirado }) => !retirado)
      .sort((a, b) => POSTO[b.origem] - POSTO[a.origem] || destes.indexOf(b) - destes.indexOf(a));
    const vale = validas.find(({ data }) => data !== null) ?? validas[0];
    if (vale) vigentes.set(tipo, vale);
  }
  return vigentes;
}

const POSTO: Record<OrigemDoMarco, number> = { carta: 2, operador: 1, motorista: 1, fonte: 0 };

/** What a driver may report, in form order. What is printed on a notice has the origin `carta`. */
export const MARCOS_DO_MOTORISTA = [
  'prazo_defesa',
  'prazo_condutor',
  'autuacao_expedida',
  'autuacao_sne',
  'condutor_indicado',
  'defesa_protocolada',
  'defesa_indeferida',
  'defesa_deferida',
  'prazo_jari',
  'penalidade_expedida',
  'penalidade_sne',
  'advertencia',
  'reconhecida',
  'jari_protocolado',
  'jari_indeferido',
  'jari_deferido',
  'jari_ciencia',
  'prazo_cetran',
  'cetran_protocolado',
  'cetran_indeferido',
  'cetran_deferido',
] as const satisfies readonly TipoDeMarco[];

export type MarcoDoMotorista = (typeof MARCOS_DO_MOTORISTA)[number];

const IMPRESSOS: ReadonlySet<TipoDeMarco> = new Set([
  'prazo_defesa',
  'prazo_condutor',
  'autuacao_expedida',
  'prazo_jari',
  'penalidade_expedida',
  'vencimento',
  'prazo_cetran',
]);

/** The origin of a milestone that a person enters: the notice for printed days, else the person. */
export function origemDe(tipo: TipoDeMarco, quem: 'motorista' | 'operador'): OrigemDoMarco {
  return IMPRESSOS.has(tipo) ? 'carta' : quem;
}

/** The milestone of an appeal's movement; null for steps between the driver and us. */
export function marcoDoMovimento(fase: 'P' | 'I' | 'II', estado: string): TipoDeMarco | null {
  return DOS_MOVIMENTOS[fase][estado] ?? null;
}

const DOS_MOVIMENTOS: Record<'P' | 'I' | 'II', Partial<Record<string, TipoDeMarco>>> = {
  P: {
    protocolado: 'defesa_protocolada',
    deferido: 'defesa_deferida',
    indeferido: 'defesa_indeferida',
  },
  I: { protocolado: 'jari_protocolado', deferido: 'jari_deferido', indeferido: 'jari_indeferido' },
  II: {
    protocolado: 'cetran_protocolado',
    deferido: 'cetran_deferido',
    indeferido: 'cetran_indeferido',
  },
};

/** Last days, which may lie ahead. All other milestones have happened. */
export function podeSerFuturo(tipo: TipoDeMarco): boolean {
  return tipo.startsWith('prazo_') || tipo === 'vencimento';
}
