import type { Operadora } from '#lib/politicas/operadora.ts';

/** The session as pages see it. */
export interface SessaoDaPagina {
  nome: string;
  email: string;
  naoLidas: number;
  /** Menu release: a plan is active today. */
  liberado: boolean;
  /** Key of the plan in force. */
  plano: string | null;
  /** The instant at which that plan ends. */
  planoAte: Date | null;
}

/** Settings of the operator that screens show. */
export interface Site {
  publicUrl: string;
  supportEmail: string;
  supportWhatsapp: string;
  /** The company, as policies, contracts and receipts name it. */
  operadora: Operadora;
  /** Methods offered beside card and Pix. */
  metodosExtras: readonly string[];
  /** Address of the card provider's script. */
  cardSdkUrl: string;
  /** True when a measuring service is set; visitors are still asked for consent. */
  medicao: boolean;
  /** True while an outside service is simulated: screens say so. */
  simulado: boolean;
}
