import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

/** What a look-up of an outside source tells, whoever the source is. Null: the source does not say. */

export type ConsultaMulta = {
  autoInfracao: string;
  autoRenainf: string | null;
  data: IsoDate;
  /** HH:mm, local time. */
  hora: string | null;
  /** Five digits: 74550 is 745-50. */
  codigoInfracao: string | null;
  descricao: string;
  enquadramento: string | null;
  local: string | null;
  orgaoEmissor: string | null;
  /** The step of the procedure, in the words of the source. */
  situacao: string | null;
  statusPagamento: string | null;
  valorOriginal: Centavos;
  valorSerPago: Centavos;
  /** What is taken off until `limiteDesconto`. */
  valorDesconto: Centavos | null;
  limiteDesconto: IsoDate | null;
  dataNotificacao: IsoDate | null;
  dataPenalidade: IsoDate | null;
  /** What counts on the licence: 0 for what is punished with direct suspension. */
  pontos: number;
  suspensiva: boolean;
};

export type ConsultaProcesso = { tipo: 'suspensao' | 'cassacao'; processo: string; descricao: string };

export type ConsultaHabilitacao = {
  nome: string;
  categoria: string | null;
  emissao: IsoDate | null;
  vencimento: IsoDate | null;
  localRegistro: string | null;
  pontos: {
    pontuaveisAutuacao: number;
    pontuaveisPenalidade: number;
    mandatoriosAutuacao: number;
    mandatoriosPenalidade: number;
  };
  periodos: { descricao: string; qtdeAutos: number }[];
  multas: ConsultaMulta[];
  processos: ConsultaProcesso[];
};

export type ConsultaVeiculo = {
  modelo: string | null;
  fabricante: string | null;
  chassi: string | null;
  anoFabricacao: string | null;
  anoModelo: string | null;
  anoUltimoLicenciamento: string | null;
  cor: string | null;
  especieTipo: string | null;
  combustivel: string | null;
  capacidadePotenciaCilindrada: string | null;
  localRegistro: string | null;
  proprietario: string | null;
  multas: ConsultaMulta[];
  debitos: { descricao: string; valor: Centavos }[];
};

/** How a look-up ended. Only `found` and `none` are an answer of the source; `malformed` keeps what came, for an operator. */
export type Desfecho<T> =
  | { outcome: 'found'; dados: T }
  | { outcome: 'none' | 'invalid_input' | 'auth_failed' | 'source_unavailable' | 'rate_limited' }
  | { outcome: 'malformed'; respostaBruta: string };

export type Consulta<T> = Desfecho<T> & { custoCentavos: Centavos; elapsedMs: number };

export type FonteDeConsulta = {
  consultarHabilitacao(input: {
    numeroCnh: string;
    cpf: string;
    uf: string;
  }): Promise<Consulta<ConsultaHabilitacao>>;
  consultarVeiculo(input: {
    placa: string;
    renavam: string;
    documento?: string | null;
  }): Promise<Consulta<ConsultaVeiculo>>;
};
