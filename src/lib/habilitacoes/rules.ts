import { NATUREZAS, type Natureza } from '#lib/multas/rules.ts';
import { FORA_DO_PLANO } from '#lib/planos/rules.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';

export interface ContadoresDePontos {
  TotalPontosPontuaveisAutuacao: number;
  TotalPontosPontuaveisPenalidade: number;
  TotalPontosMandatoriosAutuacao: number;
  TotalPontosMandatoriosPenalidade: number;
}

/** The points total of a licence: its four counters summed (spec 1, section 2). */
export function totalDePontos(contadores: ContadoresDePontos): number {
  return (
    contadores.TotalPontosPontuaveisAutuacao +
    contadores.TotalPontosPontuaveisPenalidade +
    contadores.TotalPontosMandatoriosAutuacao +
    contadores.TotalPontosMandatoriosPenalidade
  );
}

/** The labels of a licence; the first one is its state, also when the plan does not take it (`fora`). */
export function chipsNaTela(cnh: { Chips: readonly Chip[] }, fora = false): readonly Chip[] {
  if (!fora) return cnh.Chips;
  return [{ Label: FORA_DO_PLANO, Color: 'alerta' }, ...cnh.Chips.slice(1)];
}

interface Chip {
  Label: string;
  Color: TipoDeAviso;
}

/** 'Pontos' when there is any, else 'Ponto', as specified. */
export function rotuloDePontos(total: number): 'Pontos' | 'Ponto' {
  return total > 0 ? 'Pontos' : 'Ponto';
}

export type LimiteDePontos = 20 | 30 | 40;

/**
 * Points at which the licence is suspended within 12 months (CTB art. 261, I and §5): 40 without a gravíssima, 30 with
 * one, 20 with two or more; always 40 for who drives for a living (EAR). Only gravíssimas that add points are counted.
 */
export function limiteDePontos({ gravissimas, ear }: { gravissimas: number; ear: boolean }): LimiteDePontos {
  if (ear || gravissimas === 0) return 40;
  return gravissimas === 1 ? 30 : 20;
}

/**
 * The possible limits, the lowest first, when it is unknown which infractions `semNatureza` points are of: each 7 of them may be a
 * gravíssima (CTB arts. 259, I, and 261, I).
 */
export function limitesPossiveis({
  gravissimas,
  semNatureza,
  ear,
}: {
  gravissimas: number;
  semNatureza: number;
  ear: boolean;
}): [LimiteDePontos, ...LimiteDePontos[]] {
  const talvez = Math.floor(semNatureza / NATUREZAS.gravissima.pontos);
  const menor = limiteDePontos({ gravissimas: gravissimas + talvez, ear });
  const maior = limiteDePontos({ gravissimas, ear });
  return [menor, ...LIMITES.filter((um) => menor < um && um <= maior)];
}

const LIMITES = [20, 30, 40] as const satisfies LimiteDePontos[];

/** Infractions by nature, for the limit: those without points do not lower it. */
export function contarGravissimas(itens: readonly { natureza: Natureza; pontos: number }[]): number {
  return itens.filter((item) => item.natureza === 'gravissima' && item.pontos > 0).length;
}

/**
 * A driver with EAR may take the preventive course from 30 to 39 points (CTB art. 261 §5), once in 12 months (§7): at 40 the limit is
 * reached. Whether the course ends there is disputed.
 */
export function podeFazerCursoPreventivo(motorista: {
  ear: boolean;
  pontos: number;
  fezNosUltimos12Meses: boolean;
}): boolean {
  const cabe = motorista.pontos >= 30 && motorista.pontos < 40;
  return motorista.ear && cabe && !motorista.fezNosUltimos12Meses;
}

/** 'Desativar' an active licence, 'Ativar' an inactive one. */
export function acaoDeAtivacao(ativo: boolean): 'Desativar' | 'Ativar' {
  return ativo ? 'Desativar' : 'Ativar';
}

/** Registered, and no search has ended yet (spec 1, section 2: the reassurance notice of 48 hours). */
export function aguardaPrimeiraConsulta(qtdeConsultas: number): boolean {
  return qtdeConsultas <= 0;
}

/** The UF that registration sends for Rio de Janeiro, as specified (spec 1, section 5); everything else uses the state's id. */
export const UF_DO_CADASTRO = 2;

/** Another number is no CNH: a look-up would cost a place of the plan and find nothing. */
export const CNH_TEM_ONZE = 'O número de registro da CNH tem 11 números.';

/** Longest entries of the registration and correction forms (spec 1, sections 5 and 9); the e-mail's limit is ours. */
export const LIMITES_HABILITACAO = { numeroCnh: 20, cpf: 11, emailNotificacao: 150 } as const;

/** The ten messages that alternate while a licence is registered, one every two seconds (spec 1, sections 2 and 9). */
export const MENSAGENS_DO_CADASTRO = [
  'Recebemos os dados da sua CNH...',
  'Conferindo o número de registro...',
  'Conferindo o CPF informado...',
  'Protegendo os seus dados...',
  'Criando o cadastro da sua habilitação...',
  'Preparando a busca nos órgãos de trânsito...',
  'Organizando a contagem dos seus pontos...',
  'Separando o espaço para as suas multas...',
  'Ligando os avisos por e-mail...',
  'Quase pronto, só mais um instante...',
] as const;

export const INTERVALO_DAS_MENSAGENS_MS = 2000;

/** Wait between the success message and the new licence's page. */
export const ATRASO_APOS_CADASTRO_MS = 2000;

export const PRAZO_DA_BUSCA_HORAS = 48;
