/** The phases of an appeal (spec 1, section 9). */
export const FASES = ['P', 'I', 'II'] as const;
export type Fase = (typeof FASES)[number];

export const ROTULO_DA_FASE: Record<Fase, string> = {
  P: 'Defesa Prévia',
  I: '1ª Instância',
  II: '2ª Instância',
};

export const ESTADOS = [
  'solicitado',
  'em_analise',
  'protocolado',
  'deferido',
  'indeferido',
  'cancelado',
] as const;
export type EstadoDoRecurso = (typeof ESTADOS)[number];

export const ROTULO_DO_ESTADO: Record<EstadoDoRecurso, string> = {
  solicitado: 'Solicitado',
  em_analise: 'Em análise',
  protocolado: 'Protocolado',
  deferido: 'Deferido',
  indeferido: 'Indeferido',
  cancelado: 'Cancelado',
};

/** The state of the desk's last question, beside the appeal's state. */
export const ROTULO_DA_PERGUNTA = {
  'espera o motorista': 'espera o motorista',
  respondida: 'respondido pelo motorista',
} as const;

const TRANSICOES: Record<EstadoDoRecurso, readonly EstadoDoRecurso[]> = {
  solicitado: ['em_analise'],
  em_analise: ['protocolado'],
  protocolado: ['deferido', 'indeferido'],
  deferido: [],
  indeferido: [],
  cancelado: [],
};

/** Whether an operator may make this move: one step at a time, and a decision ends its phase. */
export function podeMover(de: EstadoDoRecurso, para: EstadoDoRecurso): boolean {
  return TRANSICOES[de].includes(para);
}

/** Requested from us, and not filed yet. */
export function semProtocolo(estado: EstadoDoRecurso): boolean {
  return estado === 'solicitado' || estado === 'em_analise';
}

export function estaDecidido(estado: EstadoDoRecurso): boolean {
  return TRANSICOES[estado].length === 0;
}

/** Why no appeal can be requested now. */
export const MOTIVOS_SEM_FASE = [
  'sem_recurso_online',
  'em_andamento',
  'deferido',
  'esgotado',
  'espera_penalidade',
  'prazo_a_conferir',
  'encerrada',
] as const;
export type MotivoSemFase = (typeof MOTIVOS_SEM_FASE)[number];

/** Why no appeal can be requested now, and what opens one. */
export const SEM_FASE: Record<MotivoSemFase, string> = {
  sem_recurso_online: 'Esta multa não aceita recurso pela internet.',
  em_andamento: 'O que foi apresentado está em julgamento.',
  // CTB art. 281 §1; of the JARI, art. 288 §1.
  deferido: 'A multa foi cancelada. Se a decisão foi da JARI, o órgão ainda pode recorrer.',
  esgotado: 'Não cabe mais recurso: a decisão é definitiva ou o prazo terminou.',
  // CTB art. 282 §4.
  espera_penalidade:
    'Agora é esperar a notificação da penalidade: é ela, e não a defesa negada, que abre o recurso à JARI.',
  prazo_a_conferir:
    'O prazo que estimamos já passou. Copie da notificação o último dia impresso: se ele ainda não passou, o recurso é liberado.',
  encerrada: 'O processo consta como encerrado no órgão, e a consulta não diz como.',
};

export interface UsoDoPlano {
  recursosPorAno: number | null;
  multasPreexistentes: number | null;
  /** Appeals that the plan paid for in the last 12 months. */
  recursosNoAno: number;
  /** Pre-existing fines, other than this one, for which the plan paid an appeal. */
  outrasPreexistentes: number;
}

/** Whether the plan's allowance pays for one more appeal. Null is unlimited. */
export function cabeNoPlano(uso: UsoDoPlano, multa: { preexistente: boolean }): boolean {
  const { recursosPorAno, multasPreexistentes, recursosNoAno, outrasPreexistentes } = uso;
  if (recursosPorAno !== null && recursosNoAno >= recursosPorAno) return false;
  return !multa.preexistente || multasPreexistentes === null || outrasPreexistentes < multasPreexistentes;
}

/**
 * An appeal's reference in one format: digits in groups of three, to be read aloud and typed on any keyboard ('482-197'). It is the row
 * number, scrambled so that neighbours differ, with a check digit: one wrong digit, or two swapped ones, match no appeal. It is no
 * secret and opens nothing.
 */
export function referenciaDoRecurso(id: number): string {
  const digitos = tamanhoDe(id);
  const mistura = (BigInt(id) * FATOR) % 10n ** BigInt(digitos);
  const texto = String(mistura).padStart(digitos, '0');
  return (texto + digitoDeDamm(texto)).replace(/\d{3}(?=\d)/g, '$&-');
}

/** The row number of a reference in any spelling; null for an invalid one. */
export function idDaReferencia(texto: string): number | null {
  const digitos = texto.replace(/[\s.-]/g, '');
  if (!/^(\d{3}){2,4}$/.test(digitos) || digitoDeDamm(digitos) !== 0) return null;
  const tamanho = digitos.length - 1;
  const id = Number((BigInt(digitos.slice(0, -1)) * INVERSO) % 10n ** BigInt(tamanho));
  return id >= 1 && id <= MAIOR_ID && tamanhoDe(id) === tamanho ? id : null;
}

/** The longest reference has eleven digits before its check digit. */
const MAIOR_ID = 99_999_999_999;
/** Coprime with 10, so that the mapping is unique; the inverse works for every shorter length too. */
const FATOR = 27_182_818_283n;
const INVERSO = 3_930_442_947n;

/** Digits before the check digit: with it a whole number of groups. */
function tamanhoDe(id: number): 5 | 8 | 11 {
  if (id < 100_000) return 5;
  return id < 100_000_000 ? 8 : 11;
}

/** H. Michael Damm, 2004: the quasigroup of order 10. A number with its own check digit gives 0. */
function digitoDeDamm(digitos: string): number {
  return [...digitos].reduce((estado, digito) => Number(DAMM[estado]?.[Number(digito)]), 0);
}

const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
