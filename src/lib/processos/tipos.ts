import type { Fase } from '#lib/recursos/rules.ts';

export const TIPOS_DO_PROCESSO = ['suspensao', 'cassacao'] as const;
export type TipoDoProcesso = (typeof TIPOS_DO_PROCESSO)[number];

export const NOMES_DO_PROCESSO: Record<TipoDoProcesso, string> = {
  suspensao: 'Suspensão do direito de dirigir',
  cassacao: 'Cassação da CNH',
};

/** CTB arts. 261 and 263. */
export const O_QUE_E: Record<TipoDoProcesso, string> = {
  suspensao: 'Suspensão: o órgão quer tirar o direito de dirigir por um tempo.',
  cassacao: 'Cassação: o órgão quer cancelar a CNH por dois anos.',
};

/** What a process charges (CTB arts. 261, I and II, and 263, I and II). */
export const CAUSAS = {
  suspensao: {
    pontos: 'Soma de pontos',
    infracao: 'Uma infração que suspende sozinha',
    outraSuspensao: 'Outro motivo, ou não sei',
  },
  cassacao: {
    dirigir: 'Dirigir durante uma suspensão',
    reincidencia: 'Repetir, em 12 meses, infração da lista da lei',
    outraCassacao: 'Outro motivo, ou não sei',
  },
} as const satisfies Record<TipoDoProcesso, Record<string, string>>;
export type Causa = { [T in TipoDoProcesso]: keyof (typeof CAUSAS)[T] }[TipoDoProcesso];

/** The papers by phase. The process has its own phases, apart from those of the fine (CTB art. 265). */
export const PECAS: Record<Fase, { nome: string; quando: string }> = {
  P: { nome: 'Defesa', quando: 'Chegou a notificação que abre o processo.' },
  I: { nome: 'Recurso à JARI', quando: 'Chegou a notificação da penalidade.' },
  II: { nome: 'Recurso à 2ª instância', quando: 'A JARI negou o recurso.' },
};
