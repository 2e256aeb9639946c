import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

/** Result of a look-up, the same for every source. null = the source does not tell. */

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
  /** Discount in centavos, valid until `limiteDesconto`. */
  valorDesconto: Centavos | null;
  limiteDesconto: IsoDate | null;
  dataNotificacao: IsoDate | null;
  dataPenalidade: IsoDate | null;
  /** Points that count on the licence; 0 for infractions punished with direct suspension (CTB art. 259 §4). */
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

/**
 * How a look-up ended without data.
 * - `none`, `invalid_input`, `changed`: an answer about what was asked; the driver may have something to correct.
 * - `withheld`: the source knows and does not show, and that was paid for: not to be asked again soon.
 * - `our_mistake`: asked in a way that the provider does not take. Nothing a driver could mend.
 * - `repeated`: the same was asked too often.
 * - `source_unavailable`, `rate_limited`, `auth_failed`: no answer, and free: asked again within minutes.
 */
export type SemDados =
  | 'none'
  | 'invalid_input'
  | 'changed'
  | 'withheld'
  | 'our_mistake'
  | 'repeated'
  | 'auth_failed'
  | 'source_unavailable'
  | 'rate_limited';

/** `malformed` keeps what came, and a refusal the source's words, for an operator. */
export type Desfecho<T> =
  | { outcome: 'found'; dados: T }
  | { outcome: SemDados; respostaBruta?: string }
  | { outcome: 'malformed'; respostaBruta: string };

export type Consulta<T> = Desfecho<T> & {
  custoCentavos: Centavos;
  elapsedMs: number;
  /** Data of the first of two calls, when the second call failed. */
  metade?: DadosDoVeiculo;
};

/** Registration data of a vehicle; its fines come from a second call. */
export type DadosDoVeiculo = Omit<ConsultaVeiculo, 'multas' | 'debitos'>;

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
    /** Told and paid for by a try before: only the fines are asked for. */
    jaLido?: DadosDoVeiculo | undefined;
  }): Promise<Consulta<ConsultaVeiculo>>;
};
