import * as v from 'valibot';
import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

/** Result of a look-up, the same for every source. null = not given by the source. */

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
  /** The stage of the procedure, in the source's words. */
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
  /** The payment code in the source's spelling; not checked yet. */
  guia?: { linha: string | null; pix: string | null; vencimento: IsoDate | null };
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

const texto = v.nullable(v.string());

/** Registration data of a vehicle; its fines come from a second call. */
export const DadosDoVeiculo = v.object({
  modelo: texto,
  fabricante: texto,
  chassi: texto,
  anoFabricacao: texto,
  anoModelo: texto,
  anoUltimoLicenciamento: texto,
  cor: texto,
  especieTipo: texto,
  combustivel: texto,
  capacidadePotenciaCilindrada: texto,
  localRegistro: texto,
  proprietario: texto,
});
export type DadosDoVeiculo = v.InferOutput<typeof DadosDoVeiculo>;

export type ConsultaVeiculo = DadosDoVeiculo & {
  multas: ConsultaMulta[];
  debitos: { descricao: string; valor: Centavos }[];
};

/**
 * Why a look-up ended without data.
 * - `none`, `invalid_input`, `changed`: an answer about the input, which the driver may have to correct.
 * - `withheld`: the source has data but does not show them, and bills it: not to be repeated soon.
 * - `our_mistake`: the provider refuses the form of our request; the driver cannot correct it.
 * - `repeated`: the same was asked too often.
 * - `source_unavailable`, `rate_limited`, `auth_failed`: no answer, and free: repeated within minutes.
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

/** `malformed` carries the raw answer, and a refusal the source's message, for an operator. */
export type Desfecho<T> =
  | { outcome: 'found'; dados: T }
  | { outcome: SemDados; respostaBruta?: string }
  | { outcome: 'malformed'; respostaBruta: string };

export type Consulta<T> = Desfecho<T> & {
  custoCentavos: Centavos;
  elapsedMs: number;
  /** Data of the first of two calls, when the second call failed. */
  parcial?: DadosDoVeiculo;
};

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
    /** Data from an earlier attempt that was already paid for: only the fines are requested. */
    jaLido?: DadosDoVeiculo | undefined;
  }): Promise<Consulta<ConsultaVeiculo>>;
};
