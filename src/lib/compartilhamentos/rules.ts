import { addDays, type IsoDate, instantAt, isoDateOf } from '../dates.ts';

/** Rights of a guest: view, or view and request appeals at their own cost. */
export const NIVEIS = ['ver', 'pedir'] as const;
export type Nivel = (typeof NIVEIS)[number];

export const DONO_EM_REMOCAO =
  'A conta de quem compartilhou esta multa vai ser apagada, e o recurso pedido aqui seria apagado com ela: por aqui não dá mais para pedir.';

export const ALVOS = ['veiculo', 'habilitacao'] as const;
export type AlvoCompartilhado = (typeof ALVOS)[number];

/** How an access ended early: refused, ended by the owner, left by the guest, or the item became another one. */
export const FINS_DE_COMPARTILHAMENTO = ['recusa', 'dono', 'convidado', 'sistema'] as const;
type Fim = (typeof FINS_DE_COMPARTILHAMENTO)[number];

/** How long an access may last, in days, and how that is said. */
export const VALIDADES = { 7: '7 dias', 30: '30 dias', 90: '3 meses', 180: '6 meses', 365: '1 ano' } as const;
export type Validade = keyof typeof VALIDADES;
export const DIAS_DE_VALIDADE = Object.keys(VALIDADES).map(Number) as Validade[];

export const DIAS_DO_LINK = 7;

/** Maximum length of the owner's name for an invitation. */
export const PARA_MAX = 60;

/** The most invitations, open or accepted, of one vehicle or licence. */
export const ABERTOS_POR_ALVO = 10;

/** Until the end of that day in São Paulo, exclusive. */
export function fimEm(agora: Date, dias: number): Date {
  return instantAt(addDays(isoDateOf(agora), dias + 1));
}

/** The last whole day of an access. */
export function ultimoDia(fim: Date): IsoDate {
  return addDays(isoDateOf(fim), -1);
}

export const SITUACOES = [
  'aguardando',
  'aberto',
  'recusado',
  'encerrado',
  'saiu',
  'link_vencido',
  'terminado',
] as const;
export type Situacao = (typeof SITUACOES)[number];

interface Vida {
  linkExpiraEm: Date;
  fim: Date;
  aceitoEm: Date | null;
  encerradoEm: Date | null;
  encerradoPor: Fim | null;
}

export function situacaoDe(
  { linkExpiraEm, fim, aceitoEm, encerradoEm, encerradoPor }: Vida,
  agora: Date,
): Situacao {
  if (encerradoEm) {
    if (encerradoPor === 'recusa') return 'recusado';
    return encerradoPor === 'convidado' ? 'saiu' : 'encerrado';
  }
  if (aceitoEm) return agora < fim ? 'aberto' : 'terminado';
  return agora < linkExpiraEm ? 'aguardando' : 'link_vencido';
}

export interface Consultavel {
  Ativo: boolean;
  ComErro: boolean;
  Compartilhado?: { Consultado?: boolean | undefined } | null | undefined;
}

/** Whether another driver's licence or vehicle, which is on, is not looked up: new fines do not appear. */
export function semConsultas({ Ativo, ComErro, Compartilhado }: Consultavel): boolean {
  return Ativo && !ComErro && Compartilhado?.Consultado === false;
}
