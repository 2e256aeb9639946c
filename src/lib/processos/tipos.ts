import type { IsoDate } from '../dates.ts';

export const TIPOS_DO_PROCESSO = ['suspensao', 'cassacao'] as const;
export type TipoDoProcesso = (typeof TIPOS_DO_PROCESSO)[number];

export const FASES_DO_PROCESSO = ['P', 'I', 'II'] as const;
/** P: defence; I: appeal to the JARI; II: second instance. The process has its own, apart from those of the fine (CTB art. 265). */
export type FaseDoProcesso = (typeof FASES_DO_PROCESSO)[number];

export const NOMES_DO_PROCESSO: Record<TipoDoProcesso, string> = {
  suspensao: 'Suspensão do direito de dirigir',
  cassacao: 'Cassação da CNH',
};

/** '2026/004512' and '2026004512' are one process. */
export function soDigitos(numero: string): string {
  return numero.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

export const PECAS: Record<FaseDoProcesso, { nome: string; quando: string }> = {
  P: { nome: 'Defesa', quando: 'Chegou a notificação que abre o processo.' },
  I: { nome: 'Recurso à JARI', quando: 'Chegou a notificação da penalidade.' },
  II: { nome: 'Recurso à 2ª instância', quando: 'A JARI negou o recurso.' },
};

/** Reported facts of a process, parsed. */
export interface FatosDoProcesso {
  tipo: TipoDoProcesso;
  fase: FaseDoProcesso;
  hoje: IsoDate;
  nome?: string;
  cpfDoCondutor?: string;
  identidade?: string;
  registroCnh?: string;
  telefone?: string;
  endereco?: string;
  numeroProcesso?: string;
  orgao?: string;
  dataInstauracao?: IsoDate;
  dataPenalidade?: IsoDate;
  dataCiencia?: IsoDate;
  prazo?: IsoDate;
  totalDePontos?: number;
  gravissimas?: number;
  ear?: boolean;
  primeiraInfracao?: IsoDate;
  ultimaInfracao?: IsoDate;
  autosNaoDefinitivos?: string;
  autosQueNaoSomam?: string;
  suspensaoAnterior?: IsoDate;
  inicioDaSuspensao?: IsoDate;
  fimDaSuspensao?: IsoDate;
  diaDaDirecao?: IsoDate;
  semAbordagem?: boolean;
  diaDaInfracao?: IsoDate;
  diaDaAnterior?: IsoDate;
  anteriorDefinitiva?: boolean;
  quemDirigia?: string;
  editalSemTentativa?: boolean;
  ultimoMovimento?: IsoDate;
  conclusaoDaMulta?: IsoDate;
  houveDefesa?: boolean;
  semMotivo?: boolean;
  razoes?: string;
  resposta?: string;
  relato?: string;
}
