import * as v from 'valibot';
import { isIsoDate } from '#lib/dates.ts';

const texto = v.pipe(v.string(), v.trim(), v.minLength(1));
const data = v.pipe(v.string(), v.check(isIsoDate));

/** Everything a petition may say about the driver, the vehicle, the fine and what happened. Dates: yyyy-mm-dd. */
export const DadosPeticaoSchema = v.object({
  nome: texto,
  /** CPF or CNPJ, formatted or not. */
  documento: texto,
  /** RG or CNH number. */
  identidade: v.optional(texto),
  telefone: texto,
  email: v.optional(texto),
  /** The whole address as the driver confirmed it; the CEP is added when it is not in it. */
  endereco: texto,
  cep: texto,
  placa: texto,
  marcaModelo: v.optional(texto),
  renavam: v.optional(texto),
  autoInfracao: texto,
  autoRenainf: v.optional(texto),
  orgao: texto,
  enquadramento: texto,
  dataInfracao: data,
  horaInfracao: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}/)),
  local: texto,
  natureza: v.optional(v.picklist(['leve', 'média', 'grave', 'gravíssima'])),
  /** Last day printed on the notice; never computed. */
  prazo: v.optional(data),
  dataEmissaoAutuacao: v.optional(data),
  dataEmissaoPenalidade: v.optional(data),
  /** False when nobody saw the infraction on the spot: the penalty's time counts from `dataConhecimento`. */
  flagrante: v.optional(v.boolean()),
  dataConhecimento: v.optional(data),
  numeroNotificacao: v.optional(texto),
  houveDefesaPrevia: v.optional(v.boolean()),
  processoJari: v.optional(texto),
  dataDecisaoJari: v.optional(data),
  dataCienciaJari: v.optional(data),
  dataRecebimentoRecurso: v.optional(data),
  /** The driver's own account, first person. */
  relato: v.optional(texto),
  campoAusente: v.optional(texto),
  fatoOcorrido: v.optional(texto),
  medidorNumero: v.optional(texto),
  medidorVerificacao: v.optional(data),
  /** km/h */
  velocidadeMedida: v.optional(v.number()),
  velocidadeConsiderada: v.optional(v.number()),
  velocidadeLimite: v.optional(v.number()),
  sinalizacaoFalha: v.optional(texto),
  condutorNome: v.optional(texto),
  condutorCnh: v.optional(texto),
  situacaoVeiculo: v.optional(texto),
  documentoVeiculo: v.optional(texto),
  autoDuplicado: v.optional(texto),
  orgaoCompetente: v.optional(texto),
  /** Where and when the driver signs; an unknown town is left to be written by hand. */
  cidade: v.optional(texto),
  uf: v.optional(texto),
  hoje: data,
});
export type DadosPeticao = v.InferOutput<typeof DadosPeticaoSchema>;
