import * as v from 'valibot';
import type { IsoDate } from '../dates.ts';
import { lerData } from './campos.ts';
import { LIMITES } from './limites.ts';

// What the driver may tell the grounds assistant beyond the specification's fields. All of it is optional: an empty answer is
// no answer, and supports nothing. Each takes what a form sends (texts) as well as what JSON does.

const escrito = v.pipe(
  v.optional(v.union([v.string(), v.number(), v.boolean()]), ''),
  v.transform((valor) => String(valor).replace(/\s+/g, ' ').trim()),
);

const texto = (maximo: number = LIMITES.fato) =>
  v.pipe(
    escrito,
    v.maxLength(maximo, `Escreva no máximo ${maximo} caracteres.`),
    v.transform((valor) => valor || undefined),
  );

/** Nothing when empty; what was written has to be readable. */
const lido = <T>(ler: (valor: string) => T | null, mensagem: string) =>
  v.pipe(
    escrito,
    v.check((valor) => valor === '' || ler(valor) !== null, mensagem),
    v.transform((valor) => (valor === '' ? undefined : (ler(valor) ?? undefined))),
  );

const data = lido<IsoDate>(lerData, 'Informe a data como dd/mm/aaaa.');
const inteiro = (maximo: number) =>
  lido((valor) => {
    const numero = /^\d{1,4}$/.test(valor) ? Number(valor) : Number.NaN;
    return numero <= maximo ? numero : null;
  }, `Use um número até ${maximo}.`);
const velocidade = inteiro(400);
const simOuNao = lido((valor) => SIM_OU_NAO.get(valor.toLowerCase()) ?? null, 'Responda sim ou não.');
/** A box that is ticked or not. */
const marcado = v.pipe(
  escrito,
  v.transform((valor) => (SIM_OU_NAO.get(valor.toLowerCase()) ? true : undefined)),
);

const SIM_OU_NAO = new Map([
  ...['sim', 'on', 'true', '1'].map((valor) => [valor, true] as const),
  ...['nao', 'não', 'false', '0'].map((valor) => [valor, false] as const),
]);

/** Of the applicant. */
export const FATOS_PESSOAIS = { identidade: texto(40) };

/** Of the vehicle. */
export const FATOS_DA_MULTA = { marcaModelo: texto(60), renavam: texto(15) };

/** Of the notices, the ticket and what happened. */
export const FATOS_DA_DEFESA = {
  prazo: data,
  dataEmissaoAutuacao: data,
  dataEmissaoPenalidade: data,
  numeroNotificacao: texto(40),
  houveDefesaPrevia: simOuNao,
  flagrante: simOuNao,
  dataConhecimento: data,
  processoJari: texto(40),
  dataDecisaoJari: data,
  dataCienciaJari: data,
  dataRecebimentoRecurso: data,
  outrasInfracoesEm12Meses: inteiro(99),
  relato: texto(LIMITES.relato),
  campoAusente: texto(),
  fatoOcorrido: texto(),
  autoDuplicado: texto(LIMITES.auto),
  orgaoCompetente: texto(LIMITES.orgao),
  medidorNumero: texto(40),
  medidorVerificacao: data,
  velocidadeMedida: velocidade,
  velocidadeConsiderada: velocidade,
  velocidadeLimite: velocidade,
  sinalizacaoFalha: texto(),
  fotosDatadas: marcado,
  condutorNome: texto(LIMITES.nome),
  condutorCnh: texto(20),
  indicacaoAssinada: marcado,
  situacaoVeiculo: texto(),
  documentoVeiculo: texto(),
  emServicoDeEmergencia: marcado,
};

export const FatosDeclarados = v.object({ ...FATOS_PESSOAIS, ...FATOS_DA_MULTA, ...FATOS_DA_DEFESA });
export type FatosDeclarados = v.InferOutput<typeof FatosDeclarados>;
